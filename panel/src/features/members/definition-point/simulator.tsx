import { useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch, type FieldError } from 'react-hook-form'
import * as z from 'zod/mini'
import type { Schema } from '#contract/kit/call.ts'
import { fieldErrors, fieldMessage } from '#contract/kit/field-words.ts'
import { minorOf } from '#contract/kit/typed-amount.ts'
import { pointDefinition, type Simulation } from '#contract/members/points/point-definition.ts'
import { deliveryTypes, type DeliveryType } from '#contract/organisation/delivery-types.ts'
import { branchNames } from '#contract/organisation/names.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Card } from '#panel/ui/card.tsx'
import { cx } from '#panel/ui/cx.ts'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { MoneyField } from '#panel/ui/money-field.tsx'
import { NumberField } from '#panel/ui/number-field.tsx'
import { Select } from '#panel/ui/select.tsx'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { deliveryWords } from '#panel/domain/organisation/delivery-words.ts'
import { Money, useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { boundsOf } from '#panel/kit/form/bounds.ts'
import { formWords } from '#panel/kit/words/form-words.ts'
import { wrongIn } from '#panel/kit/form/form.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { language } from '#panel/kit/words/language.ts'
import { ask } from '#panel/kit/server/query.ts'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { useUser } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** The initial basket: 420 in the company's currency. */
const sample = 42_000

const { draft: drafted, items: basket, points: spent } = pointDefinition.simulate.body.shape

/** The message that says why the contract refuses a value, worded as in a form. */
function wrongAt(schema: Schema, value: unknown, say?: (value: number) => string): string | undefined {
  const { issues } = z.safeParse(schema, value, { reportInput: true }).error ?? { issues: [] }
  const [wrong] = fieldErrors(issues, schema)
  if (!wrong) return undefined
  const { code, params, unit } = wrong
  const error = { type: code, message: fieldMessage(language(), code, params, { unit }), params }
  return wrongIn(error as FieldError, say)
}

/**
 * Shows how many points a basket would earn and how much of it could be paid with points, by the
 * rules of real orders and the definition as it is being edited.
 */
export function Simulator({ id, company_id, currency }: { id: string | null; company_id: string; currency: string }) {
  const t = useWords(words)
  const o = useWords(deliveryWords)
  const f = useWords(formWords)
  const format = useFormat()
  const money = useCurrencyFormat()(currency)
  const first = useUser().user_companies.find((it) => it.id === company_id)?.branch[0]?.branch_id ?? null
  const [branch_id, setBranch] = useState<string | null>(first)
  const [delivery_type, setType] = useState<DeliveryType>('deliveryToAddress')
  const [items, setItems] = useState<number | null>(sample)
  const [member_id, setMember] = useState<string | null>(null)
  const [points, setPoints] = useState<number | null>(null)
  const { company_id: _, ...values } = useWatch()
  // While the definition is incomplete, the saved one is used.
  const draft = z.safeParse(drafted, { ...values, id })
  const body = {
    branch_id: branch_id ?? '',
    delivery_type,
    items: items ?? 0,
    member_id,
    ...(points !== null && { points }),
    ...(draft.success && draft.data && { draft: draft.data }),
  }
  const wrong = {
    items: Number.isNaN(items)
      ? f('amount', { digits: money.decimals ?? 2 })
      : wrongAt(basket, items, (minor) => format.money(minor, money)),
    points: wrongAt(spent, points ?? undefined, format.number),
  }
  const isWhole = branch_id !== null && !wrong.items && !wrong.points
  const { data, error, isPlaceholderData } = useQuery({
    ...ask(pointDefinition.simulate, { body }),
    enabled: isWhole,
    staleTime: 0,
    placeholderData: keepPreviousData,
  })
  return (
    <Card title={t('simulator')} description={t('simulatorHelp')}>
      <div className="grid gap-3">
        <RecordField
          label={t('branch')}
          from={branchNames}
          query={{ company_id }}
          value={branch_id}
          onChange={(it) => setBranch(it === null ? null : String(it))}
        />
        <div className="grid grid-cols-2 gap-3">
          <MoneyField
            label={t('basket')}
            value={items}
            onChange={setItems}
            currency={money}
            read={minorOf}
            error={wrong.items}
          />
          <Select
            label={t('delivery_type')}
            value={delivery_type}
            onChange={(it) => setType(it as DeliveryType)}
            options={optionsOf(deliveryTypes, (it) => o(`delivery.${it}`))}
          />
        </div>
        <RecordField
          label={t('member')}
          description={t('memberHelp')}
          from={pointDefinition.members}
          query={{ company_id }}
          value={member_id}
          onChange={(it) => setMember(it === null ? null : String(it))}
        />
        <NumberField
          label={t('spendPoints')}
          value={points}
          onChange={setPoints}
          {...boundsOf(spent, [])}
          error={wrong.points}
        />
      </div>
      <div
        className={cx('mt-4 border-t border-line pt-4', isPlaceholderData && 'opacity-50')}
        role="status"
        aria-busy={isWhole && isPlaceholderData}
      >
        {!isWhole ? null : error && !data ? (
          <Banner kind="danger" title={error.message} />
        ) : (
          data && <Result it={data} branch_id={branch_id} />
        )}
      </div>
    </Card>
  )
}

function Result({ it, branch_id }: { it: Simulation; branch_id: string | null }) {
  const t = useWords(words)
  const format = useFormat()
  const zone = useBranchZone(branch_id ?? '', branch_id !== null && it.expires_at !== null)
  const amount = (minor: number) => <Money minor={minor} currency={it.currency} />
  const { spend, chain } = it
  return (
    <div className="grid gap-4">
      <p className="text-base font-semibold">
        {it.earned > 0 ? t('earns', { count: it.earned }) : t('earnsNothing')}
        {it.expires_at && (
          <span className="block text-sm font-normal text-muted">
            {t('until', { day: format.date(new Date(Date.parse(it.expires_at) - 1).toISOString(), zone) })}
          </span>
        )}
      </p>
      <Facts>
        <Fact name={t('basket')}>{amount(chain.basket)}</Fact>
        {spend.balance !== null && <Fact name={t('balance')}>{format.number(spend.balance)}</Fact>}
        <Fact name={t('most')}>
          {spend.why ? t(`spendWhy.${spend.why}`, { count: spend.would }) : t('points', { count: spend.most })}
        </Fact>
        {chain.points > 0 && (
          <Fact name={t('paidByPoints')}>
            −{amount(chain.points)} ({t('points', { count: spend.spent })})
          </Fact>
        )}
        <Fact name={t('goods')}>{amount(chain.goods)}</Fact>
      </Facts>
      {it.considered.length > 0 && (
        <ul className="grid gap-1.5 text-sm">
          {it.considered.map(({ id, name, points, why }) => (
            <li key={id} className="flex items-baseline justify-between gap-3">
              <span className={why === null ? 'font-medium' : 'text-muted'}>{name || t('thisOne')}</span>
              <span className={why === null ? 'font-medium text-success' : 'text-right text-muted'}>
                {why === null ? t('wins', { count: points }) : t(`earnWhy.${why}`)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
