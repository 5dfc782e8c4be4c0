import { Segmented } from '#panel/ui/segmented.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { formWords } from './form-words.ts'

/** Whether the chosen categories and products are switched on or off. */
export function Switches() {
  const t = useWords(formWords)
  const { value, onChange, ...bound } = useBound<boolean | undefined>({ name: 'switches_on', label: t('switches') })
  const word = (isOn: boolean) => t(isOn ? 'on' : 'off')
  if (bound.isReadOnly) return <ReadFact {...bound}>{word(value === true)}</ReadFact>
  return (
    <div className="col-span-full grid justify-items-start gap-1.5">
      <span className="text-sm font-medium">{t('switches')}</span>
      <Segmented
        label={t('switches')}
        value={value === false ? 'off' : 'on'}
        onChange={(it) => onChange(it === 'on')}
        segments={(['on', 'off'] as const).map((it) => ({ value: it, label: t(it) }))}
      />
    </div>
  )
}
