import { useFormContext, useWatch } from 'react-hook-form'
import type { SelectionType } from '#contract/menu/menu-fields.ts'
import { isCounted } from '#contract/menu/rules.ts'
import { material } from '#contract/menu/material.ts'
import { loneLinkClass } from '#panel/ui/link-class.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { Switch } from '#panel/ui/switch.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { Link } from '#panel/kit/page/link.tsx'
import { RecordInput } from '#panel/kit/form/record-field.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { GroupValues } from './values.ts'
import { words } from './words.ts'

/** A group's options in order, with the inputs its selection type needs. */
export function OptionsInput({ branch_id, currency }: { branch_id: string; currency: MoneyFormat }) {
  const t = useWords(words)
  const can = useCan()
  const type = useWatch({ name: 'selection_type' }) as SelectionType | undefined
  return (
    <>
      <RowsInput
        name="options"
        label={t('options')}
        description={t('optionsHelp')}
        add={t('addOption')}
        start={{ material_id: null, price: 0, max_count: 1, is_default: false }}
        max={50}
        isOrdered
      >
        {(field, at) => (
          <>
            <RecordInput
              name={field('material_id')}
              label={t('material')}
              from={material.names}
              place={{ params: { branch_id } }}
            />
            {type !== 'multiple_inverse' && (
              <MoneyInput
                name={field('price')}
                label={t(type === 'multiple_inverse_price' ? 'priceOut' : 'price')}
                currency={currency}
              />
            )}
            {type && isCounted(type) && <NumberInput name={field('max_count')} label={t('max_count')} hasSteppers />}
            {type === 'single' && <DefaultInput at={at} />}
          </>
        )}
      </RowsInput>
      {can('post-branch-material') && (
        <p className="col-span-full text-sm">
          <Link to={`/manegement/${branch_id}/branch-material/form`} className={loneLinkClass}>
            {t('newMaterial')}
          </Link>
        </p>
      )}
    </>
  )
}

/** Makes this option the default; the previous default is cleared. */
function DefaultInput({ at }: { at: number }) {
  const t = useWords(words)
  const f = useWords(formWords)
  const { getValues, setValue } = useFormContext<GroupValues>()
  const { onChange, ...bound } = useBound<boolean>({ name: `options.${at}.is_default`, label: t('is_default') })
  if (bound.isReadOnly) return bound.value && <ReadFact label={bound.label}>{f('yes')}</ReadFact>
  return (
    <Switch
      {...bound}
      isRequired={false}
      className="sm:mt-6.5"
      onChange={(isOn) => {
        onChange(isOn)
        if (!isOn) return
        getValues('options').forEach((_, other) => {
          if (other !== at) setValue(`options.${other}.is_default`, false, { shouldDirty: true })
        })
      }}
    />
  )
}
