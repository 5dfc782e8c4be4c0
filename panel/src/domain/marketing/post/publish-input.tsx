import { useFormContext, useWatch } from 'react-hook-form'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { MomentInput } from '#panel/domain/marketing/moment-input.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { thisMinute } from '#panel/kit/words/today.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { postWords } from './words.ts'

type When = 'draft' | 'now' | 'later'
const hourMs = 3_600_000

/** Whether a post is a draft, published, or to be published at a moment. */
export function PublishInput() {
  const t = useWords(postWords)
  const {
    value: isDraft = true,
    onChange,
    error,
    isReadOnly,
  } = useBound<boolean | undefined>({
    name: 'is_draft',
    label: t('draft'),
  })
  const { setValue } = useFormContext()
  const at = useWatch({ name: 'published_at' }) as string | null | undefined
  const isAhead = typeof at === 'string' && Date.parse(at) > thisMinute()
  const when: When = isDraft ? 'draft' : isAhead || at === undefined ? 'later' : 'now'
  const choose = (next: When) => {
    onChange(next === 'draft')
    const moment = next === 'later' ? new Date(thisMinute() + hourMs).toISOString() : isAhead ? null : (at ?? null)
    setValue('published_at', moment, { shouldDirty: true })
  }
  if (isReadOnly)
    return <ReadFact label={t('state')}>{t(`states.${isDraft ? 'draft' : isAhead ? 'scheduled' : 'live'}`)}</ReadFact>
  return (
    <div className="grid content-start gap-4">
      <HistoryLabel name="published_at" label={t('published_at')} />
      <RadioGroup<When>
        label={t('state')}
        value={when}
        onChange={choose}
        error={error}
        options={[
          { value: 'draft', label: t('draft'), description: t('draftHelp') },
          { value: 'now', label: t('now'), description: t('nowHelp') },
          { value: 'later', label: t('later') },
        ]}
      />
      {when === 'later' && (
        <MomentInput name="published_at" label={t('published_at')} timeLabel={t('published_time')} />
      )}
    </div>
  )
}
