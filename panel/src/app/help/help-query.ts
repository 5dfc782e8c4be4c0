import { queryOptions } from '@tanstack/react-query'
import { onceThere } from '#panel/ui/server-there.ts'
import { loadTexts, type Lang } from '#panel/kit/words/language.ts'
import type { Topics } from './help-of.ts'

/** All help texts in a language. They load when the help is first opened or searched. */
export const helpQuery = (lang: Lang) =>
  queryOptions({
    queryKey: ['help', lang],
    queryFn: async () => {
      const [{ topics }] = await Promise.all([onceThere(() => import('./topics.ts')), loadTexts(lang, 'help')])
      return topics as Topics
    },
    staleTime: Infinity,
    // Structural sharing is switched off, because it would read all texts in order to compare them.
    // Without it, a text is read only when it is shown.
    structuralSharing: false,
    networkMode: 'always',
  })
