import { CircleHelp } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { keepKeys } from '#panel/ui/late-keys.ts'
import { useCurrentBranch } from '#panel/kit/current-branch.ts'
import { barrier, titleFor } from '#panel/kit/page/screens.ts'
import { useUser } from '#panel/kit/server/session.ts'
import { useLanguage } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { helpQuery } from '../help/help-query.ts'
import { asksHow, searchable } from '../help/help-search.ts'
import { helpLines } from './help-lines.ts'
import { openHelp } from '../overlays.tsx'
import { screens } from '../screens.ts'
import { closingMs, type Hit } from './palette-hit.ts'
import { paletteWords } from './palette-words.ts'

const minLetters = 3
const max = { asked: 6, other: 3 }

/**
 * Finds help for the screens that the user may open: tasks whose title contains the typed words,
 * and screens of that name. If the user asks how something is done, tasks are also found by their
 * screen and their steps. `vague` finds them in this way for any text. Show it only if nothing else
 * is found.
 */
export function useHelpHits(typed: string): { hits: Hit[]; vague: Hit[]; isSearching: boolean; isAsked: boolean } {
  const t = useWords(paletteWords)
  const lang = useLanguage()
  const user = useUser()
  const branch_id = useCurrentBranch()?.branch_id
  const isAsked = asksHow(typed)
  const isWanted = typed.length >= minLetters
  const { data: topics, isPending } = useQuery({ ...helpQuery(lang), enabled: isWanted })
  if (!isWanted || !topics) return { hits: [], vague: [], isSearching: isWanted && isPending, isAsked }

  const lines = searchable(
    helpLines(
      topics,
      screens.filter((screen) => !barrier(screen, user, branch_id)),
      { lang, titleOf: (screen) => titleFor(screen, user)[lang], nameOf: (name) => t('helpOf', { name }) },
    ).map(({ path, name, hint, more, title }) => ({
      title: name,
      more: `${title} ${more}`,
      it: { id: `help:${path} ${name}`, name, hint, path },
    })),
  )
  const hitsOf = (found: { id: string; name: string; hint: string | undefined; path: string }[]): Hit[] =>
    found.slice(0, isAsked ? max.asked : max.other).map(({ path, ...hit }) => ({
      ...hit,
      icon: <CircleHelp size={16} aria-hidden />,
      run: () => {
        // The help can open only once this dialog is gone.
        const end = keepKeys({ isLayer: true })
        setTimeout(() => {
          openHelp(path)
          end()
        }, closingMs)
      },
    }))
  const byTitle = lines.withAllWords(typed)
  const best = byTitle.length > 0 ? [] : hitsOf(lines.bestAnswers(typed))
  return {
    isSearching: false,
    isAsked,
    hits: byTitle.length > 0 ? hitsOf(byTitle) : isAsked ? best : [],
    vague: best,
  }
}
