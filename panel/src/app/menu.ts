import type { UserInfo } from '#contract/identity/session.ts'
import { barrier, fillPath, menuGroups, type MenuGroup, type Screen } from '#panel/kit/screens.ts'
import { screens } from './screens.ts'

export interface MenuLine {
  screen: Screen
  /** Its address, the branch filled in. */
  path: string
}

export interface Menu {
  groups: readonly { group: MenuGroup; lines: readonly MenuLine[] }[]
  /** The platform owner's nouns: they stand on the page of the line `place`. */
  owned: readonly MenuLine[]
  place: MenuLine | undefined
  /** Anything the user can go to. */
  all: readonly MenuLine[]
}

/** A user's menu: groups in order, without what they may not open and without branch screens when there is no branch. */
export function menuOf(user: UserInfo, branch_id: string | undefined): Menu {
  const all = screens.flatMap((screen) => {
    const path = fillPath(screen.path, { branch_id })
    return screen.group && path && !barrier(screen, user, branch_id) ? [{ screen, path }] : []
  })
  const of = (group: MenuGroup) => all.filter((line) => line.screen.group === group)
  return {
    groups: (Object.keys(menuGroups) as MenuGroup[])
      .filter((group) => group !== 'platform')
      .map((group) => ({ group, lines: of(group) }))
      .filter(({ lines }) => lines.length > 0),
    owned: of('platform'),
    place: all.find((line) => line.path === '/platform'),
    all,
  }
}

/** Where a noun's pages begin: forms lie beside its list. */
const rootOf = ({ path }: MenuLine) => path.replace(/\/(list|management)$/, '')

/** The entry a page belongs to: the one whose root is the longest prefix of the page's path. */
export const lineOf = (path: string, lines: readonly MenuLine[]) =>
  lines.find((line) => line.path === path) ??
  lines.filter((line) => path.startsWith(`${rootOf(line)}/`)).sort((a, b) => rootOf(b).length - rootOf(a).length)[0]

/** From the line of the menu down to what a page belongs to: the platform's place stands above its nouns. */
export function waysTo(path: string, { all, owned, place }: Menu): readonly MenuLine[] {
  const line = lineOf(path, all)
  if (!line) return []
  return place && owned.includes(line) ? [place, line] : [line]
}
