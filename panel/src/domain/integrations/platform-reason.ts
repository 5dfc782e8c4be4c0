import { platformReasons } from '#contract/ordering/order-fields.ts'
import { useWords, type Translate } from '#panel/kit/words/words.ts'
import { platformWords } from './platform-words.ts'

/**
 * A reason in words: a reason of ours by its code, an unknown code as the code itself, and a
 * platform's own sentence unchanged.
 */
export function reasonText(t: Translate<typeof platformWords.tr>, reason: string): string {
  const code = platformReasons.find((each) => each === reason)
  if (code) return t(`why.${code}`)
  return /^[a-z0-9_-]+$/.test(reason) ? t('unknown', { code: reason }) : reason
}

/** `reasonText` in the panel's language. */
export function usePlatformReason() {
  const t = useWords(platformWords)
  return (reason: string) => reasonText(t, reason)
}
