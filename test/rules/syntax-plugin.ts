/** The part of the linter's syntax tree that this plugin uses. */
type SyntaxNode = Readonly<Record<string, unknown>>;

/** A shape of syntax that is refused: an esquery selector, and what to do instead. */
interface RestrictedSyntax {
  selector: string;
  message: string;
}

interface RuleContext {
  options: readonly RestrictedSyntax[];
  report: (fault: { node: SyntaxNode; message: string }) => void;
}

/** What Oxlint lacks of ESLint's rules: `syntax/restricted` reports each node that one of its selectors matches. */
export default {
  meta: { name: 'syntax' },
  rules: {
    restricted: {
      meta: { schema: { type: 'array', items: { type: 'object' } } },
      create: ({ options, report }: RuleContext) =>
        Object.fromEntries(
          options.map(({ selector, message }) => [selector, (node: SyntaxNode) => report({ node, message })]),
        ),
    },
  },
};
