import { matchPath } from '#panel/kit/page/door.ts'

const ends = ['list', 'form', 'home']

/**
 * Returns the existing address that is meant by an address without a screen, or null. Spec §2 names
 * some lists with `/list` and others without it, a branch's panel by the branch alone, and forms
 * for records that are not created by hand: each of these opens the closest existing screen. A
 * branch's settings used to be beside its other pages; old bookmarks and mails still work.
 */
export function screenMeant(path: string, screens: readonly { path: string }[]): string | null {
  const bare = path.replace(/\/(list|form)$/, '')
  const meant = [
    bare,
    `${bare}/list`,
    `${bare}/home`,
    path.replace(/-form$/, '-list'),
    path.replace(/list\/([^/]+)$/, 'form/$1'),
    path.replace(/^(\/manegement\/[^/]+)\//, '$1/settings/'),
  ]
  return meant.find((each) => each !== path && screens.some((screen) => fits(screen.path, each))) ?? null
}

/** Whether a path matches a pattern. `list` is never the id of a record. */
function fits(pattern: string, path: string): boolean {
  const params = matchPath(pattern, path)
  return params !== null && !Object.values(params).some((each) => ends.includes(each))
}
