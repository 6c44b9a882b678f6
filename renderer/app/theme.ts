import {
  createTheme,
  Menu,
  Modal,
  Popover,
  SegmentedControl,
  Tabs,
  Tooltip,
  type CSSVariablesResolver,
} from '@mantine/core';
import tabs from './style/tabs.module.css';
import overlays from './style/overlays.module.css';
import segments from './style/segments.module.css';

/** The Mantine theme. Colors and sizes are the tokens of style/tokens.css. */
export const theme = createTheme({
  fontFamily: 'var(--sans)',
  fontFamilyMonospace: 'var(--mono)',
  fontSizes: { xs: '11px', sm: '12px', md: '13px', lg: '16px', xl: '20px' },
  lineHeights: { xs: '18px', sm: '18px', md: '20px', lg: '24px', xl: '28px' },
  headings: {
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '16px', lineHeight: '24px' },
      h2: { fontSize: '13px', lineHeight: '20px' },
      h3: { fontSize: '12px', lineHeight: '18px' },
    },
  },
  defaultRadius: 6,
  cursorType: 'pointer',
  components: {
    Tooltip: Tooltip.extend({
      defaultProps: {
        openDelay: 300,
        multiline: true,
        maw: 320,
        withArrow: false,
        events: { hover: true, focus: true, touch: true },
      },
      classNames: { tooltip: overlays.tooltip ?? '' },
    }),
    Popover: Popover.extend({ classNames: { dropdown: overlays.dropdown ?? '' } }),
    Menu: Menu.extend({
      defaultProps: { withInitialFocusPlaceholder: false },
      classNames: { dropdown: overlays.dropdown ?? '', item: overlays.item ?? '', label: overlays.label ?? '' },
    }),
    Modal: Modal.extend({
      defaultProps: { lockScroll: false, centered: true },
      classNames: {
        content: overlays.dropdown ?? '',
        header: overlays.modalHeader ?? '',
        title: overlays.modalTitle ?? '',
      },
    }),
    Tabs: Tabs.extend({
      classNames: { root: tabs.root ?? '', list: tabs.list ?? '', tab: tabs.tab ?? '', panel: tabs.panel ?? '' },
    }),
    SegmentedControl: SegmentedControl.extend({
      defaultProps: { withItemsBorders: false, transitionDuration: 0 },
      classNames: { root: segments.root ?? '', label: segments.label ?? '', indicator: segments.indicator ?? '' },
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
