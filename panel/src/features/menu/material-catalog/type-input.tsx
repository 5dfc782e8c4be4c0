import { useFormContext } from 'react-hook-form'
import { selectionTypes, type SelectionType } from '#contract/menu/menu-fields.ts'
import { isCounted } from '#contract/menu/rules.ts'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { isTakenOut } from '#panel/domain/menu/choosing.ts'
import { menuWords } from '#panel/domain/menu/menu-words.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { optionsOf } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { GroupValues } from './values.ts'
import { words } from './words.ts'

/**
 * The four selection types, with a sentence each. Settings that do not fit the chosen type are
 * reset.
 */
export function TypeInput() {
  const t = useWords(words)
  const m = useWords(menuWords)
  const { getValues, setValue } = useFormContext<GroupValues>()
  const options = selectionTypes.map((value) => ({
    value,
    label: <span className="font-medium">{m(`type.${value}`)}</span>,
    description: t(`type.${value}`),
  }))
  const { isReadOnly, onChange, ...bound } = useBound<SelectionType | undefined>(
    { name: 'selection_type', label: t('how') },
    optionsOf(selectionTypes, (it) => m(`type.${it}`)),
  )
  function choose(type: SelectionType) {
    onChange(type)
    const set = { shouldDirty: true, shouldValidate: true }
    if (!isCounted(type)) {
      setValue('free_count', 0, set)
      setValue('minimum_limit', 0, set)
    }
    if (type === 'single') setValue('selection_limit', 0, set)
    if (isTakenOut(type)) setValue('is_required', false, set)
    setValue(
      'options',
      getValues('options').map((it) => ({
        ...it,
        ...(type !== 'single' && { is_default: false }),
        ...(!isCounted(type) && { max_count: 1 }),
        ...(type === 'multiple_inverse' && { price: 0 }),
      })),
      { shouldDirty: true },
    )
  }
  if (isReadOnly)
    return (
      <ReadFact label={bound.label} className="col-span-full">
        {bound.value ? `${m(`type.${bound.value}`)}: ${t(`type.${bound.value}`)}` : ''}
      </ReadFact>
    )
  return (
    <RadioGroup {...bound} value={bound.value ?? null} onChange={choose} options={options} className="col-span-full" />
  )
}
