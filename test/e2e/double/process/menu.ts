import { EventEmitter } from 'node:events';
import type { MenuItemConstructorOptions } from 'electron';
import { checkAccelerator } from './accelerator.ts';
import type { Harness } from './harness.ts';
import { roleOf, type RoleActions } from './menu-roles.ts';
import { strict } from './strict.ts';

type Template = MenuItemConstructorOptions & { selector?: string };
type Click = (item: unknown, window: unknown, event: object) => void;

const types = new Set(['normal', 'separator', 'submenu', 'checkbox', 'radio', 'header', 'palette']);

const itemOptions = new Set(
  `click role type label sublabel toolTip accelerator icon enabled acceleratorWorksWhenHidden visible checked
   registerAccelerator sharingItem submenu id before after beforeGroupContaining afterGroupContaining
   accessibilityLabel badge`.split(/\s+/),
);

/** A click carries the window in front, as the menu of the operating system gives it. */
export interface MenuDeps {
  harness: Harness;
  actions: RoleActions;
  focusedWindow: () => unknown;
}

/** The refusals are those of lib/browser/api/menu-item.ts. */
function createMenuItem(options: Template, deps: MenuDeps): Record<string, unknown> {
  for (const name of Object.keys(options))
    if (!itemOptions.has(name)) throw new TypeError(`A menu item has no option ${name}`);
  const role = options.role === undefined ? undefined : roleOf(options.role);
  const given = options.submenu ?? role?.submenu;
  const submenu = Array.isArray(given) ? buildFromTemplate(given, deps) : given;
  const type = options.type ?? (submenu ? 'submenu' : 'normal');
  if (!types.has(type)) throw new Error(`Unknown menu item type: ${type}`);
  if (type === 'submenu' && !submenu) throw new Error('Invalid submenu');
  const label = options.label ?? role?.label ?? '';
  if (label === '' && type !== 'separator') throw new Error('A menu item needs a label or a role');
  const accelerator = options.accelerator ?? role?.accelerator ?? null;
  if (accelerator !== null) checkAccelerator(accelerator);
  const item: Record<string, unknown> = {
    id: options.id ?? '',
    type,
    label,
    sublabel: options.sublabel ?? '',
    toolTip: options.toolTip ?? '',
    accelerator,
    role: options.role?.toLowerCase(),
    icon: options.icon ?? null,
    enabled: options.enabled ?? true,
    visible: options.visible ?? true,
    checked: options.checked ?? false,
    registerAccelerator: options.registerAccelerator ?? true,
    submenu: submenu ?? null,
    menu: null,
    /** As the user does it: a disabled item does nothing, a checkbox changes first. */
    click(): void {
      if (item['enabled'] === false || item['visible'] === false) return;
      if (type === 'checkbox') item['checked'] = item['checked'] !== true;
      if (type === 'radio') item['checked'] = true;
      if (options.click) (options.click as Click)(shown, deps.focusedWindow(), {});
      else if (options.role !== undefined) deps.actions(options.role.toLowerCase());
    },
  };
  const shown = strict('MenuItem', item);
  return shown;
}

class MenuDouble extends EventEmitter {
  items: Record<string, unknown>[] = [];
  deps: MenuDeps;
  constructor(deps: MenuDeps) {
    super();
    this.deps = deps;
  }
  append(item: Record<string, unknown>): void {
    this.insert(this.items.length, item);
  }
  insert(at: number, item: Record<string, unknown>): void {
    if (at < 0 || at > this.items.length)
      throw new Error(`Position ${at} cannot be greater than the total MenuItem count`);
    item['menu'] = this;
    this.items.splice(at, 0, item);
  }
  getMenuItemById(id: string): unknown {
    for (const item of this.items) {
      if (item['id'] === id) return item;
      const inner = (item['submenu'] as MenuDouble | null)?.getMenuItemById(id);
      if (inner) return inner;
    }
    return null;
  }
  popup(options?: { window?: unknown }): void {
    this.deps.harness.record({
      what: 'menu.popup',
      labels: this.items.map(({ label }) => label),
      window: options?.window !== undefined,
    });
    nowPopped(this);
  }
  closePopup(): void {
    nowPopped(null);
  }
}

let popped: MenuDouble | null = null;

function nowPopped(menu: MenuDouble | null): void {
  popped = menu;
}

function buildFromTemplate(template: unknown, deps: MenuDeps): MenuDouble {
  // lib/browser/api/menu.ts
  if (!Array.isArray(template)) throw new TypeError('Invalid template for Menu: Menu template must be an array');
  const menu = new MenuDouble(deps);
  for (const options of template as Template[]) {
    if (typeof options !== 'object') throw new TypeError('Invalid template for MenuItem');
    menu.append(createMenuItem(options, deps));
  }
  return strict('Menu', menu);
}

/** `Menu` and `MenuItem`. */
export function createMenus(deps: MenuDeps): { Menu: object; MenuItem: object } {
  let applicationMenu: unknown = null;
  const Menu = class extends MenuDouble {
    constructor() {
      super(deps);
      return strict('Menu', this);
    }
    static buildFromTemplate = (template: unknown): MenuDouble => buildFromTemplate(template, deps);
    static getApplicationMenu = (): unknown => applicationMenu;
    /** The menu that was popped up last. */
    static popped = (): unknown => popped;
    static setApplicationMenu(menu: unknown): void {
      // lib/browser/api/menu.ts
      if (menu !== null && !(menu instanceof MenuDouble)) throw new TypeError('Invalid menu');
      applicationMenu = menu;
    }
  };
  const MenuItem = class {
    constructor(options: Template) {
      return createMenuItem(options, deps);
    }
  };
  return { Menu: strict('Menu', Menu), MenuItem };
}
