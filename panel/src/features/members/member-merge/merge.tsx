import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeftRight, Merge } from 'lucide-react'
import { mergeFields, memberMerge, ordersAtOnce, type MergeField } from '#contract/members/member-merge.ts'
import { member, type Member } from '#contract/members/member.ts'
import { memberTerms } from '#panel/domain/members/member-terms.ts'
import { useMoney } from '#panel/domain/platform/money.tsx'
import { afterMerge } from '#panel/domain/members/after-merge.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { Fact, Facts } from '#panel/ui/facts.tsx'
import { RadioGroup } from '#panel/ui/radio-group.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { useGo, usePage, useScreenTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const nameOf = ({ name, surname }: Member) => [name, surname].filter(Boolean).join(' ')

const marksOf = (it: Member) =>
  [
    nameOf(it).toLocaleLowerCase('tr'),
    it.phone,
    ...it.phones.map(({ phone }) => phone),
    it.email,
    it.birth_date,
  ].filter(Boolean)
/**
 * Whether two records have something in common that identifies a person: a name, number, e-mail
 * address or birthday.
 */
const haveMarkInCommon = (one: Member, two: Member) => marksOf(one).some((it) => marksOf(two).includes(it))

/**
 * Shows two records of a member side by side, and which values stay and what is moved when they are
 * merged.
 */
export default function MergePage() {
  const { params, search } = usePage<'/member/merge/$member_id'>()
  const { member_id = '' } = params
  const other_id = search.other_id as string | undefined
  return other_id ? <Both key={`${member_id} ${other_id}`} ids={[member_id, other_id]} /> : <Choose id={member_id} />
}

function Choose({ id }: { id: string }) {
  const t = useWords(words)
  const setSearch = useSetSearch()
  const title = useScreenTitle()
  const { data, error, refetch } = useQuery(ask(member.read, { params: { member_id: id } }))
  if (error && !data) return <Unloaded error={error} back="/member/list" onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-48 max-w-4xl" />
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead title={title} />
      <Card>
        <RecordField
          className="max-w-md"
          label={t('choose')}
          description={t('chooseHelp', { name: nameOf(data) })}
          from={memberMerge.others}
          place={{ params: { member_id: id } }}
          value={null}
          onChange={(it) => it !== null && setSearch({ other_id: String(it) })}
        />
      </Card>
    </div>
  )
}

function Both({ ids: [member_id, other_id] }: { ids: readonly [string, string] }) {
  const t = useWords(words)
  const term = useWords(memberTerms)
  const format = useFormat()
  const money = useMoney()
  const go = useGo()
  const title = useScreenTitle()
  const [taken, setTaken] = useState<ReadonlySet<MergeField> | undefined>()
  const given = { params: { member_id }, query: { other_id } }
  const { data, error, refetch } = useQuery({ ...ask(memberMerge.preview, given), staleTime: 0 })
  const send = useSend(memberMerge.merge, {
    invalidates: afterMerge,
    onDone: (row) => {
      toasts.add({ title: t('merged') })
      go(`/member/view/${row.id}`)
    },
    onRefused: (refusal) => {
      sayRefusal(refusal)
      void refetch()
    },
  })
  if (error && !data) return <Unloaded error={error} back="/member/list" onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-96 max-w-4xl" />
  const { member: own, other, moved } = data
  const day = (it: string | null) => it && format.date(`${it}T12:00:00`)
  const valueOf = (row: Member, field: MergeField): string | null => {
    if (field === 'name') return nameOf(row)
    if (field === 'phone') return row.phone && format.phone(row.phone)
    if (field === 'birth_date' || field === 'marriage_anniversary') return day(row[field])
    if (field === 'city_id') return row.city_name
    if (field === 'language') return term(`languages.${row.language}`)
    if (field === 'premium')
      return !row.is_premium
        ? null
        : row.premium_until
          ? t('premiumUntil', { day: day(row.premium_until) ?? '' })
          : t('yes')
    return row[field]
  }
  const differing = mergeFields.filter((it) => (valueOf(own, it) || null) !== (valueOf(other, it) || null))
  // Values that only the other record has are taken over unless the user unticks them.
  const chosen = taken ?? new Set(differing.filter((it) => !valueOf(own, it)))
  const choose = (field: MergeField, side: 'own' | 'other') => {
    const next = new Set(chosen)
    if (side === 'other') next.add(field)
    else next.delete(field)
    setTaken(next)
  }
  const counts = (
    ['orders', 'points', 'point_debt', 'cheques', 'comments', 'addresses', 'devices', 'institutions'] as const
  )
    .filter((it) => moved[it] > 0)
    .map((it) => [it, format.number(moved[it])] as const)
  const gifts = [
    ...(moved.gift_points > 0 ? [t('giftPoints', { count: moved.gift_points })] : []),
    ...(moved.gift_cheques > 0 ? [t('giftCheques', { count: moved.gift_cheques })] : []),
  ]
  const facts = [...counts, ...(moved.wallet > 0 ? [['wallet', money(moved.wallet, other.currency)] as const] : [])]
  return (
    <div className="grid max-w-4xl gap-5">
      <PageHead
        title={title}
        description={`${nameOf(own)} ← ${nameOf(other)}`}
        actions={
          <Button
            icon={<ArrowLeftRight size={16} aria-hidden />}
            onPress={() => go(`/member/merge/${other_id}?other_id=${member_id}`, { replace: true })}
          >
            {t('swap')}
          </Button>
        }
      />
      <Card title={t('fields')} description={t('fieldsHelp')}>
        {differing.length === 0 && <p className="text-sm text-muted">{t('allSame')}</p>}
        <div className="grid gap-4">
          {differing.map((field) => (
            <RadioGroup<'own' | 'other'>
              key={field}
              label={t(`field.${field}`)}
              orientation="horizontal"
              value={chosen.has(field) ? 'other' : 'own'}
              onChange={(side) => choose(field, side)}
              options={[
                { value: 'own', label: valueOf(own, field) || t('none'), description: t('stays') },
                { value: 'other', label: valueOf(other, field) || t('none'), description: t('goes') },
              ]}
            />
          ))}
        </div>
      </Card>
      <Card title={t('moves')} description={t('movesHelp', { name: nameOf(other) })}>
        <Facts>
          {facts.map(([it, value]) => (
            <Fact key={it} name={t(it)}>
              {value}
            </Fact>
          ))}
        </Facts>
        <p className="mt-3 text-sm text-muted">
          {t('consents')} {own.is_active !== other.is_active && t('blocked')}
        </p>
        {gifts.length > 0 && <p className="mt-2 text-sm text-muted">{t('gift', { what: gifts.join(', ') })}</p>}
      </Card>
      {!haveMarkInCommon(own, other) && <Banner kind="warning" title={t('unlike')} />}
      {moved.orders > ordersAtOnce && <Banner kind="info" title={t('manyOrders')} />}
      <div className="flex flex-wrap items-center justify-end gap-3">
        <p className="text-sm text-muted">{t('undoable')}</p>
        <Button
          variant="solid"
          icon={<Merge size={16} aria-hidden />}
          isPending={send.isPending}
          onPress={() =>
            send.mutate({
              params: { member_id },
              body: { other_id, version: own.version, other_version: other.version, taken: [...chosen] },
            })
          }
        >
          {t('merge')}
        </Button>
      </div>
    </div>
  )
}
