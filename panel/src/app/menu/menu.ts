import type { UserInfo } from '#contract/identity/session.ts'
import {
  barrier,
  fillPath,
  menuGroups,
  placePaths,
  titleFor,
  type MenuGroup,
  type Screen,
} from '#panel/kit/page/screens.ts'
import type { Title } from '#panel/kit/words/words.ts'
import { screens } from '../screens.ts'

export interface MenuLine {
  screen: Screen
  /** The screen's address, with the current branch's id filled in. */
  path: string
  title: Title
}

/** Whether screens belong to the current branch, or to the company or platform above it. */
export type MenuLevel = 'over' | 'branch'

export interface MenuPart {
  group: MenuGroup
  /**
   * The group's heading. null for the everyday screens, which are listed without a heading at the
   * top of their level.
   */
  title: Title | null
  /**
   * The key under which it is stored whether the group is expanded. The groups of a branch have
   * their own keys, because the company may have a group of the same name.
   */
  key: string
  lines: readonly MenuLine[]
}

export interface Menu {
  levels: readonly { level: MenuLevel; parts: readonly MenuPart[] }[]
  /** All screens the user can open. */
  all: readonly MenuLine[]
}

/**
 * A user's menu in two levels: platform or company, and below it the current branch. For branch
 * staff, the branch comes first. Groups are in order. Screens that the user may not open are left
 * out, and so are branch screens if there is no branch.
 */
export function menuOf(user: UserInfo, branch_id: string | undefined): Menu {
  const all = screens.flatMap((screen) => {
    const path = fillPath(screen.path, { branch_id })
    return screen.group && path && !barrier(screen, user, branch_id)
      ? [{ screen, path, title: titleFor(screen, user) }]
      : []
  })
  const partsOf = (level: MenuLevel) =>
    (Object.keys(menuGroups) as MenuGroup[])
      .filter((group) => !placePaths[group])
      .map((group) => ({
        group,
        title: partTitle(level, group),
        key: keyOf(level, group),
        lines: all.filter(({ screen }) => screen.group === group && levelOf(screen) === level),
      }))
      .filter(({ lines }) => lines.length > 0)
  const isOfBranch = user.account_type === 'branch' || user.account_type === 'kiosk'
  const order: readonly MenuLevel[] = isOfBranch ? ['branch', 'over'] : ['over', 'branch']
  return {
    levels: order.map((level) => ({ level, parts: partsOf(level) })).filter(({ parts }) => parts.length > 0),
    all,
  }
}

/**
 * The titles of a branch's menu groups for which the company or platform has a group of the same
 * name.
 */
const branchTitles: Partial<Record<MenuGroup, Title>> = {
  members: { tr: 'Misafirler', en: 'Guests', de: 'Gäste' },
  organisation: { tr: 'Şube', en: 'Branch', de: 'Filiale' },
}
const partTitle = (level: MenuLevel, group: MenuGroup): Title | null =>
  group === 'sales' ? null : (level === 'branch' && branchTitles[group]) || menuGroups[group]

const levelOf = ({ path }: Screen): MenuLevel => (path.includes('$branch_id') ? 'branch' : 'over')
const keyOf = (level: MenuLevel, group: MenuGroup) => (level === 'branch' ? `branch.${group}` : group)
/** The title of the menu group that lists a screen. Some screens have the same name in two groups. */
export const groupTitle = (screen: Screen): Title | null =>
  screen.group ? partTitle(levelOf(screen), screen.group) : null
/** The key of the menu group that contains a line. */
export const partOf = ({ screen }: MenuLine) => screen.group && keyOf(levelOf(screen), screen.group)

/** The beginning that the addresses of a screen's list and of its forms have in common. */
const rootOf = ({ path }: MenuLine) => path.replace(/\/(list|management)$/, '')

/**
 * The menu entry to which a page belongs: the one with the page's own address, otherwise the one
 * whose common beginning (`rootOf`) is the longest that the page's path starts with.
 */
export const lineOf = (path: string, lines: readonly MenuLine[]) =>
  lines.find((line) => line.path === path) ??
  lines.filter((line) => path.startsWith(`${rootOf(line)}/`)).sort((a, b) => rootOf(b).length - rootOf(a).length)[0]

const placeOf = ({ group }: Screen) => group && placePaths[group]

/**
 * The menu lines for the screens of a group that has an overview page, given the line of that page.
 * Empty for every other line.
 */
export const linesAt = (place: MenuLine, { all }: Pick<Menu, 'all'>): readonly MenuLine[] =>
  all.filter(({ screen }) => placeOf(screen) === place.screen.path)

/**
 * The menu lines that lead to a page: its own entry, preceded by the overview page of its group if
 * there is one.
 */
export function waysTo(path: string, { all }: Pick<Menu, 'all'>): readonly MenuLine[] {
  const line = lineOf(path, all)
  if (!line) return []
  const place = all.find(({ screen }) => screen.path === placeOf(line.screen))
  return place ? [place, line] : [line]
}

/**
 * The list whose records a form edits, such as `/company/blog/post/$company_id` for
 * `/company/blog/post/form/$company_id/$company_post_id`. Undefined if the menu contains that list.
 */
export function listOf(pattern: string): Screen | undefined {
  const path = pattern.replace(/\/form(\/\$\w+).*/, '$1')
  return path === pattern ? undefined : screens.find((it) => it.path === path && !it.group)
}
