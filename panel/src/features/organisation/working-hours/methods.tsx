import { useFormContext, useWatch } from 'react-hook-form'
import type { DeliveryType } from '#contract/organisation/delivery-types.ts'
import { slotFaults } from '#contract/organisation/slots.ts'
import type { WorkingHours, WorkingHoursInput } from '#contract/organisation/working-hours.ts'
import { Switch } from '#panel/ui/switch.tsx'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { NumberInput } from '#panel/kit/form/amounts.tsx'
import { useBound } from '#panel/kit/form/bound.ts'
import { FormSection } from '#panel/kit/form/form-section.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/**
 * For each order method: its own hours, its last-order time, and how far ahead orders may be
 * placed.
 */
export function Methods() {
  const t = useWords(words)
  const o = useWords(orderWords)
  const methods = useWatch({ name: 'methods' }) as WorkingHours['methods']
  return (
    <FormSection title={t('methods')} description={t('methodsHelp')}>
      <ul className="col-span-full divide-y divide-line rounded-control border border-line">
        {methods.map(({ order_method }, at) => (
          <li
            key={order_method}
            className="grid items-center gap-x-4 gap-y-2 px-3 py-3 sm:grid-cols-[minmax(8rem,1fr)_minmax(0,9rem)_minmax(0,9rem)]"
          >
            <OwnHours
              name={`methods.${at}.has_own_hours`}
              order_method={order_method}
              method={o(`delivery.${order_method}`)}
            />
            <NumberInput
              name={`methods.${at}.last_order_min`}
              label={t('last_order_min')}
              suffix={t('minutes')}
              step={5}
            />
            <NumberInput name={`methods.${at}.max_ahead_days`} label={t('max_ahead_days')} suffix={t('days')} />
          </li>
        ))}
      </ul>
    </FormSection>
  )
}

/**
 * The switch decides whose hours apply. If it is off, the branch's hours apply, and the method
 * itself stays on. A method's own hours start as a copy, because a method without hours would be
 * closed.
 */
function OwnHours({ name, order_method, method }: { name: string; order_method: DeliveryType; method: string }) {
  const t = useWords(words)
  const { getValues, setValue } = useFormContext<WorkingHoursInput>()
  const bound = useBound<boolean>({ name, label: t('has_own_hours') })
  if (bound.isReadOnly) return <ReadFact label={method}>{t(bound.value ? 'has_own_hours' : 'branchHours')}</ReadFact>
  const change = (isOwn: boolean) => {
    const week = getValues('week')
    const own = week.filter((it) => it.order_method === order_method)
    const put = (slots: typeof week) =>
      setValue('week', [...week.filter((it) => it.order_method !== order_method), ...slots], {
        shouldDirty: true,
        shouldValidate: true,
      })
    if (isOwn && own.length === 0)
      put(week.filter((it) => it.order_method === 'all').map((it) => ({ ...it, order_method })))
    // The hours are cleared, because errors in hidden fields could not be corrected.
    if (!isOwn && slotFaults(own).length > 0) put([])
    bound.onChange(isOwn)
  }
  return <Switch {...bound} onChange={change} label={t('ownHoursOf', { method })} isRequired={false} />
}
