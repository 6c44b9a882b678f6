import {
  ActionIcon,
  Badge,
  Button,
  Checkbox,
  colorsTuple,
  createTheme,
  defaultVariantColorsResolver,
  Input,
  Kbd,
  Menu,
  Modal,
  Paper,
  Popover,
  SegmentedControl,
  Select,
  Table,
  Tabs,
  Text,
  Title,
  Tooltip,
  type CSSVariablesResolver,
  type MantineThemeOverride,
  type VariantColorsResolver,
} from '@mantine/core';
import { useLayoutEffect, useMemo } from 'react';
import { useRootScale } from '../components/use-zoom.ts';
import styles from './style/theme.module.css';

/** The tokens of style/tokens.css that are colors of the theme: `<Text c="bad">`, `<Badge color="ok">`. */
const tokens = ['accent', 'ok', 'bad', 'warn', 'info', 'violet', 'text', 'dim', 'faint'];

/** The colors of the variants of buttons, badges and notes. What deletes data has the color `bad`, in a button without a border only while hovered. */
const variantColors: VariantColorsResolver = (input) => {
  const isAccent = (input.color ?? 'accent') === 'accent';
  const isBad = input.color === 'bad';
  const tone = `var(--${input.color ?? 'accent'})`;
  switch (input.variant) {
    case 'filled':
      return {
        background: tone,
        hover: `color-mix(in srgb, ${tone} 90%, var(--text))`,
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      };
    case 'light':
      return {
        background: `color-mix(in srgb, ${tone} 10%, transparent)`,
        hover: `color-mix(in srgb, ${tone} 16%, transparent)`,
        color: tone,
        border: '1px solid transparent',
      };
    case 'outline':
      return {
        background: `color-mix(in srgb, ${tone} 8%, var(--panel))`,
        hover: 'var(--hover)',
        color: tone,
        border: `1px solid color-mix(in srgb, ${tone} 50%, transparent)`,
      };
    case 'default':
      return {
        background: 'var(--raise)',
        hover: 'var(--hover)',
        color: isAccent ? 'var(--text)' : tone,
        border: '1px solid var(--line)',
      };
    case 'subtle':
      return {
        background: 'transparent',
        hover: 'var(--hover)',
        color: isAccent || isBad ? 'var(--dim)' : tone,
        hoverColor: isBad ? tone : 'var(--text)',
        border: '1px solid transparent',
      };
    default:
      return defaultVariantColorsResolver(input);
  }
};

/** The Mantine theme: 13 px text, 28 px controls. Colors are the tokens of style/tokens.css. */
const theme = createTheme({
  respectReducedMotion: true,
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '12px', sm: '12px', md: '13px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '18px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  spacing: { xs: '4px', sm: '8px', md: '12px', lg: '16px', xl: '24px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '20px', lineHeight: '28px' },
      h2: { fontSize: '13px', lineHeight: '20px' },
      h3: { fontSize: '12px', lineHeight: '20px' },
    },
  },
  radius: { xs: '2px', sm: '4px', md: '6px', lg: '8px', xl: '12px' },
  defaultRadius: 'md',
  cursorType: 'pointer',
  colors: Object.fromEntries(tokens.map((name) => [name, colorsTuple(`var(--${name})`)])),
  primaryColor: 'accent',
  variantColorResolver: variantColors,
  components: {
    ActionIcon: ActionIcon.extend({
      defaultProps: { variant: 'subtle', size: 24 },
    }),
    Badge: Badge.extend({
      defaultProps: { variant: 'light', color: 'dim', radius: 'sm', size: 'md', tt: 'none' },
      classNames: { root: styles.badge ?? '' },
    }),
    Button: Button.extend({
      defaultProps: { variant: 'default', size: 'md' },
      vars: (_theme, { size }) => ({ root: { '--button-fz': size === 'xs' ? '12px' : '13px' } }),
      classNames: { root: styles.button ?? '', inner: styles.buttonInner ?? '', label: styles.buttonLabel ?? '' },
    }),
    Checkbox: Checkbox.extend({
      defaultProps: { size: '16px', radius: 'sm', iconColor: 'var(--on-accent)' },
      classNames: { inner: styles.checkBox ?? '', input: styles.checkInput ?? '', label: styles.checkLabel ?? '' },
    }),
    Input: Input.extend({ defaultProps: { size: 'md' }, classNames: { wrapper: styles.input ?? '' } }),
    InputWrapper: Input.Wrapper.extend({ defaultProps: { size: 'md' } }),
    InputLabel: Input.Label.extend({ defaultProps: { fz: 'sm', lh: '18px', fw: 500, c: 'dim' } }),
    InputDescription: Input.Description.extend({ defaultProps: { fz: 'sm', lh: '18px', c: 'faint' } }),
    InputError: Input.Error.extend({ defaultProps: { fz: 'sm', lh: '18px', c: 'bad' } }),
    Kbd: Kbd.extend({ classNames: { root: styles.kbd ?? '' } }),
    Menu: Menu.extend({
      defaultProps: { withInitialFocusPlaceholder: false },
      classNames: { dropdown: styles.dropdown ?? '', item: styles.item ?? '', label: styles.menuLabel ?? '' },
    }),
    Modal: Modal.extend({
      defaultProps: {
        lockScroll: false,
        centered: true,
        yOffset: 'calc(5dvh / var(--zoom))',
        padding: 16,
        closeButtonProps: { 'aria-label': 'Close' },
      },
      classNames: {
        content: `${styles.dropdown ?? ''} ${styles.modal ?? ''}`,
        header: styles.modalHeader ?? '',
        title: styles.modalTitle ?? '',
      },
    }),
    Paper: Paper.extend({
      defaultProps: { radius: 'lg', bg: 'var(--panel)' },
      classNames: { root: styles.paper ?? '' },
    }),
    Popover: Popover.extend({ classNames: { dropdown: styles.dropdown ?? '' } }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false, transitionDuration: 0 },
      classNames: { root: styles.segments ?? '', label: styles.segment ?? '', indicator: styles.indicator ?? '' },
    }),
    Select: Select.extend({ defaultProps: { maxDropdownHeight: 320 }, classNames: { option: styles.item ?? '' } }),
    Table: Table.extend({
      defaultProps: { horizontalSpacing: 'sm', verticalSpacing: '6px', highlightOnHover: true },
      classNames: { table: styles.table ?? '' },
    }),
    Tabs: Tabs.extend({
      classNames: {
        root: styles.tabs ?? '',
        list: styles.tabList ?? '',
        tab: styles.tab ?? '',
        panel: styles.panel ?? '',
      },
    }),
    Text: Text.extend({ defaultProps: { size: 'md' } }),
    Title: Title.extend({ defaultProps: { order: 2 } }),
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 300,
        multiline: true,
        maw: 320,
        withArrow: false,
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: styles.tooltip ?? '' },
    }),
  },
});

/** Maps Mantine's color variables to the tokens. */
export const mantineVariables: CSSVariablesResolver = () => ({
  variables: {
    '--mantine-color-body': 'var(--bg)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--dim)',
    '--mantine-color-placeholder': 'var(--faint)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-disabled': 'var(--raise)',
    '--mantine-color-disabled-color': 'var(--faint)',
    '--mantine-color-default': 'var(--raise)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-border': 'var(--line)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-primary-color-filled': 'var(--accent)',
    '--mantine-line-height': '20px',
  },
  light: {},
  dark: {},
});

/** Widths of the window where the layout changes, at a text size of 100 %, in pixels. */
const breakpoints = { xs: 760, sm: 860, md: 1000, lg: 1180, xl: 1280 };

/**
 * The theme while the page is enlarged: larger by `zoom`, which includes the font size of the browser. Media queries
 * compare with the window, which this does not change. Mantine's sizes in rem follow the browser by themselves.
 */
export function useZoomedTheme(zoom: number): MantineThemeOverride {
  const rootScale = useRootScale();
  useLayoutEffect(() => {
    document.documentElement.style.zoom = String(zoom);
    document.documentElement.style.setProperty('--zoom', String(zoom));
  }, [zoom]);
  return useMemo(() => {
    const scaled = Object.entries(breakpoints).map(([name, px]) => [name, `${px * zoom}px`]);
    return { ...theme, scale: 1 / rootScale, breakpoints: Object.fromEntries(scaled) as Record<string, string> };
  }, [rootScale, zoom]);
}
