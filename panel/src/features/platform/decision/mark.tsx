import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { markWords } from './mark-words.ts'
import { useWaiting } from './waiting.ts'

/** The number of decisions waiting for the user, beside its menu line. */
export default function WaitingMark() {
  const t = useWords(markWords)
  const format = useFormat()
  const { count, isCapped } = useWaiting()
  if (count === 0) return null
  return (
    <>
      <span aria-hidden title={t('waits', { count })}>
        {format.number(count)}
        {isCapped && '+'}
      </span>
      <span className="sr-only">{t('waits', { count })}</span>
    </>
  )
}
