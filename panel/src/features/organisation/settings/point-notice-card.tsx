import { useWatch } from 'react-hook-form'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { pointNoticeWords } from './point-notice-words.ts'

function Inputs() {
  const t = useWords(pointNoticeWords)
  const count = (useWatch({ name: 'days' }) as number | null) ?? 0
  return <NumberInput name="days" label={t('days')} description={t('daysHelp')} suffix={t('suffix', { count })} />
}

/** The setting `point_notice` as a card of its company's settings. */
export function usePointNoticeCard() {
  const t = useWords(pointNoticeWords)
  return { title: t('title'), help: t('help'), inputs: <Inputs /> }
}
