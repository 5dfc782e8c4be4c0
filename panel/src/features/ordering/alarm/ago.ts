import { useSecond } from '#panel/domain/platform/clock.ts'
import { lastHeard } from '#panel/kit/server/live.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * Whole seconds since the last message from the server; null before the first. Both moments come
 * from this browser's own clock, so a wrong clock does no harm.
 */
export const useHeardAge = () =>
  useSecond(() => {
    const at = lastHeard()
    return at === null ? null : Math.max(0, Math.floor((Date.now() - at) / 1000))
  })

/** "12 s ago": short enough for a text that changes every second. */
export function useAgoText() {
  const t = useWords(words)
  return (seconds: number | null) => {
    if (seconds === null) return t('never')
    return seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.floor(seconds / 60) })
  }
}
