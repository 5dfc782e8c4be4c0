import { useEffect } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import type { BranchRingInput } from '#contract/ordering/branch-zone.ts'
import type { MoneyFormat } from '#panel/ui/money-field.tsx'
import { MoneyInput, NumberInput } from '#panel/kit/form/amounts.tsx'
import { useInside } from '#panel/kit/form/form.tsx'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { locales, useLanguage } from '#panel/kit/words/language.ts'
import { RowsInput } from '#panel/kit/form/rows-input.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { ringWords } from './ring-words.ts'

type Rings = BranchRingInput['rings']
/** How far a new ring extends beyond the previous one, in metres. */
const step = 2000
const maxMetres = 50_000

/**
 * Fees by distance: consecutive rings around the branch, each starting where the previous one ends,
 * and the road factor.
 */
export function RingInputs({ currency }: { currency: MoneyFormat }) {
  const t = useWords(ringWords)
  const rings = (useWatch({ name: 'rings' }) as Rings | undefined) ?? []
  useFollowing(rings)
  const last = rings.at(-1)
  const from_m = last?.to_m ?? 0
  const { fee = null, min_basket = 0, free_over = null, minutes = 30 } = last ?? {}
  return (
    <>
      <NumberInput
        name="road_factor_pct"
        label={t('road_factor_pct')}
        description={t('roadHelp')}
        suffix="%"
        step={5}
      />
      <HistoryLabel name="rings.*.from_m" label={t('from_m')} />
      <RowsInput
        name="rings"
        label={t('rings')}
        description={t('help')}
        add={t('add')}
        max={20}
        start={{ from_m, to_m: Math.min(maxMetres, from_m + step), fee, min_basket, free_over, minutes }}
      >
        {(field, at) => (
          <>
            <From metres={at === 0 ? 0 : (rings[at - 1]?.to_m ?? null)} />
            <NumberInput name={field('to_m')} label={t('to_m')} suffix="m" step={100} />
            <MoneyInput name={field('fee')} label={t('fee')} currency={currency} />
            <MoneyInput name={field('min_basket')} label={t('min_basket')} currency={currency} />
            <MoneyInput name={field('free_over')} label={t('free_over')} currency={currency} />
            <NumberInput name={field('minutes')} label={t('minutes')} suffix={t('min')} step={5} />
          </>
        )}
      </RowsInput>
    </>
  )
}

/** A ring starts where the previous one ends, so the start is shown, not entered. */
function From({ metres }: { metres: number | null }) {
  const t = useWords(ringWords)
  const locale = locales[useLanguage()]
  const from = (metres ?? 0).toLocaleString(locale, { style: 'unit', unit: 'meter' })
  return <p className="col-span-full -mb-1 text-xs font-medium text-muted">{t('from', { from })}</p>
}

function useFollowing(rings: Rings) {
  const { setValue } = useFormContext()
  const { isReadOnly } = useInside()
  useEffect(() => {
    if (isReadOnly) return
    rings.forEach(({ from_m }, at) => {
      const from = at === 0 ? 0 : rings[at - 1]?.to_m
      if (Number.isInteger(from) && from !== from_m) setValue(`rings.${at}.from_m`, from, { shouldDirty: true })
    })
  }, [rings, isReadOnly, setValue])
}
