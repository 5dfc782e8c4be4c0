import { useWords } from '#panel/kit/words/words.ts'
import { problemWords } from './problem-words.ts'

const known = problemWords.tr.why as Record<string, string>

/**
 * What was wrong with a message from or to an outside system: a problem of ours in words, and an
 * unknown code or the other side's own sentence as it is.
 */
export function useProblem(): (code: string) => string {
  const t = useWords(problemWords)
  return (code) => (code in known ? t(`why.${code as keyof (typeof problemWords)['tr']['why']}`) : code)
}
