import { expect, it, vi } from 'vitest'
import { langs } from '#contract/kit/field-words.ts'
import { teamLetters } from '#server/domain/organisation/team-letters.ts'

vi.stubGlobal('document', { documentElement: {}, cookie: 'language=tr' })
vi.stubGlobal('localStorage', { getItem: () => null })
const { reachWords } = await import('#panel/domain/organisation/reach-words.ts')
vi.unstubAllGlobals()

/**
 * Pairs of texts that must agree: what a mail's subject says after the branch's name, and the title
 * that the panel shows.
 */
const pairs = [
  ['platform-closed', 'closed_there'],
  ['platform-unreachable', 'unreachable'],
  ['bell-off', 'bell_off'],
] as const

it.each(langs)('letters to the team say in %s what chip, home, board and cockpit say', (lang) => {
  for (const [kind, title] of pairs)
    expect(teamLetters.of[kind][lang].subject).toBe(
      `{branch}: ${reachWords[lang].title[title].replace('{name}', '{platform}')}`,
    )
})
