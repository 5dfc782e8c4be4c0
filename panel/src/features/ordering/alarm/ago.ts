import { useSecond } from '#panel/domain/platform/clock.ts'
import { lastHeard } from '#panel/kit/server/live.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** Whole seconds since the server's last word; null before the first. This browser's own clock on both sides, so a wrong one does no harm. */
export const useHeardAge = () =>
  useSecond(() => {
    const at = lastHeard()
    return at === null ? null : Math.max(0, Math.floor((Date.now() - at) / 1000))
  })

/** "12 s ago", short enough for a line that changes each second. */
export function useAgoText() {
  const t = useWords(words)
  return (seconds: number | null) => {
    if (seconds === null) return t('never')
    return seconds < 90 ? t('seconds', { count: seconds }) : t('minutes', { count: Math.floor(seconds / 60) })
  }
}
