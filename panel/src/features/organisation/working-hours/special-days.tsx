import { useWatch } from 'react-hook-form'
import type { WorkingHours } from '#contract/organisation/working-hours.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { MinuteInput } from '#panel/domain/organisation/minute-input.tsx'
import { DateInput } from '#panel/kit/form/amounts.tsx'
import { SelectInput, SwitchInput, TextInput } from '#panel/kit/form/fields.tsx'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { Holidays } from './holidays.tsx'
import { words } from './words.ts'

/** Days that differ from the usual week: closed, or open at other hours. */
export function SpecialDays() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const methods = useWatch({ name: 'methods' }) as WorkingHours['methods']
  return (
    <div className="col-span-full mt-3 grid gap-4 border-t border-line pt-5">
      <div className="sm:w-96">
        <Holidays />
      </div>
      <RowsInput
        name="special"
        label={t('special')}
        description={t('specialHelp')}
        add={t('addSpecial')}
        max={200}
        start={{ from: null, until: null, order_method: 'all', name: '', slots: [], cuts_tail: false }}
      >
        {(field) => (
          <>
            <DateInput name={field('from')} label={t('from')} />
            <DateInput name={field('until')} label={t('until')} />
            <TextInput name={field('name')} label={t('name')} />
            <SelectInput
              name={field('order_method')}
              label={t('order_method')}
              options={['all' as const, ...methods.map((it) => it.order_method)].map((value) => ({
                value,
                label: value === 'all' ? t('all') : o(`delivery.${value}`),
              }))}
            />
            <RowsInput
              name={field('slots')}
              label={t('slots')}
              add={t('addSlot')}
              max={6}
              start={{ start_min: 600, end_min: 1320 }}
            >
              {(slot) => (
                <>
                  <MinuteInput name={slot('start_min')} label={t('start_min')} />
                  <MinuteInput name={slot('end_min')} label={t('end_min')} />
                </>
              )}
            </RowsInput>
            <SwitchInput name={field('cuts_tail')} label={t('cuts_tail')} className="col-span-full" />
          </>
        )}
      </RowsInput>
    </div>
  )
}
