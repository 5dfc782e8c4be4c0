import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'

/**
 * Words that may begin a subject although they look like a past tense, a participle or a third
 * person.
 */
const verbs =
  /^(bring|ring|feed|need|speed|shed|embed|exceed|proceed|pass|press|process|address|access|focus|discuss|guess|miss|toss|bless|dress|express)$/i

/**
 * What is wrong with a commit subject, if anything: it must be in the imperative and have at most
 * 72 letters.
 */
function faultOf(subject: string): string | undefined {
  const [first = ''] = subject.split(/[\s:]/)
  if (subject.length > 72) return 'longer than 72 letters'
  if (!/^[A-Z]/.test(subject)) return 'does not begin with a capital letter'
  if (/[.!]$/.test(subject)) return 'ends like a sentence'
  if (/(ing|ed|[^s]s)$/.test(first) && !verbs.test(first)) return `«${first}» is no imperative`
  return undefined
}

it.runIf(existsSync('.git'))('a commit says in the imperative what changed, in 72 letters', () => {
  const subjects = execFileSync(
    'git',
    ['log', '--no-merges', '--since=2026-11-28T00:00:00Z', '--max-count=500', '--format=%s'],
    {
      encoding: 'utf8',
    },
  )
  const faults = subjects
    .split('\n')
    .filter((it) => it !== '')
    .flatMap((it) => faultOf(it) ?? [])
  expect(faults).toEqual([])
})

it.each([
  ['Keep the last order of a day on its own page when it is printed once more at a till', /72/],
  ['keep the last order', /capital/],
  ['Keeps the last order', /imperative/],
  ['Keeping the last order', /imperative/],
  ['Kept the last order.', /sentence/],
])('sees what is wrong with «%s»', (subject, fault) => expect(faultOf(subject)).toMatch(fault))
