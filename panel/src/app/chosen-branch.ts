import type { UserBranch } from '#panel/kit/current-branch.ts'
import { fold } from '#contract/kit/fold.ts'

/**
 * The branch for which an action is meant: the page's, or the user's only one. On a screen over all
 * branches, it is the one whose full name was typed; none if two have that name. `text` is the
 * typed text without the name. An action must never close a branch that nobody chose.
 */
export function chosenBranch<B extends Pick<UserBranch, 'branch_id' | 'name'>>(
  branches: readonly B[],
  ofPage: string | undefined,
  typed: string,
): { branch: B | null; text: string } {
  const here = ofPage ? branches.find((it) => it.branch_id === ofPage) : branches.length === 1 ? branches[0] : undefined
  if (here) return { branch: here, text: typed }
  const words = typed.trim().split(/\s+/)
  const folded = words.map(fold)
  let named: { branch: B | null; at: number; length: number } | undefined
  for (const branch of branches) {
    const name = fold(branch.name).trim().split(/\s+/)
    const at = folded.findIndex((_, from) => name.every((word, i) => folded[from + i] === word))
    if (at === -1 || (named && named.length > name.length)) continue
    named = { branch: named?.length === name.length ? null : branch, at, length: name.length }
  }
  return named?.branch
    ? { branch: named.branch, text: words.toSpliced(named.at, named.length).join(' ') }
    : { branch: null, text: typed }
}
