import { useRef } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ArrowUp, ClipboardList } from 'lucide-react'
import type { CallInput } from '#contract/kit/call.ts'
import { maxTotal } from '#contract/ordering/order.ts'
import { deliveryTypes } from '#contract/organisation/delivery-types.ts'
import { channels } from '#contract/organisation/channels.ts'
import { useBranchZone } from '#panel/domain/organisation/branch-zone.ts'
import { useCurrencyFormat } from '#panel/domain/platform/money.tsx'
import { shownNumber } from '#panel/domain/ordering/order-number.ts'
import { channelName } from '#panel/domain/organisation/channel-name.ts'
import { orderWords } from '#panel/domain/ordering/order-words.ts'
import { useStatusName } from '#panel/domain/ordering/order-status.tsx'
import { useIsAwaitingPaymentNames, usePaymentMethods, usePaymentName } from '#panel/domain/ordering/payment-method.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { choiceOf } from '#panel/kit/filter/filters.ts'
import { ListPage } from '#panel/kit/list/list-page.tsx'
import { readQuery } from '#panel/kit/server/list-query.ts'
import { firstPage, usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { usePeek } from '#panel/kit/list/peek.ts'
import { ask } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { columnsIn } from './list-columns.tsx'
import { ExportMenu } from './list-export.tsx'
import { OrderTools } from '../head.tsx'
import { ListTabs } from './list-tabs.tsx'
import { isNewestFirst, useLiveList } from './list-live.ts'
import { isCountedApart, ordersOf, wholeCounts } from './list-query.ts'
import { orderListWords } from './list-words.ts'
import { useOrderMenu } from '../act/order-menu.tsx'
import { words } from '../words.ts'

/** All orders of a branch, to search, filter and export. */
export default function OrderList({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const l = useWords(orderListWords)
  const o = useWords(orderWords)
  const format = useFormat()
  const statusName = useStatusName()
  const paymentName = usePaymentName()
  const methods = usePaymentMethods()
  const entries = useOrderMenu()
  const { search } = usePage()
  const { peek, href } = usePeek('order')
  const list = ordersOf(branch_id)
  const query = readQuery(list, search)
  // The same query as the page's, so it is fetched only once. Here it provides the counts and the
  // cap.
  const { data } = useQuery({ ...ask(list, { query } as CallInput<typeof list>), placeholderData: keepPreviousData })
  const timeZone = useBranchZone(branch_id)
  // A branch sells in a single currency, so the first row's currency applies to all rows.
  const currency = useCurrencyFormat()(data?.data[0]?.currency ?? 'TRY')
  const isNarrow = isCountedApart(query) || query.status !== undefined
  const setSearch = useSetSearch()
  const root = useRef<HTMLDivElement>(null)
  const { fresh, show } = useLiveList(branch_id, query, root)
  function showNewest() {
    root.current?.querySelector('[role=region]')?.scrollTo({ top: 0 })
    root.current?.closest('[data-screen]')?.scrollTo({ top: 0 })
    show()
    if (!isNewestFirst(query)) setSearch({ ...firstPage, sort: undefined }, { replace: true })
  }
  return (
    <div ref={root} className="contents">
      <ListPage
        list={list}
        title={t('title')}
        searchPlaceholder={l('search')}
        columns={columnsIn({ l, o, format, statusName, paymentName })}
        isWaiting={useIsAwaitingPaymentNames()}
        name={(row) => t('order', { number: shownNumber(row) })}
        href={href}
        currentId={peek?.id}
        actions={(row) => entries(row)}
        filters={[
          {
            kind: 'days',
            from: 'created_at_from',
            until: 'created_at_to',
            label: l('period'),
            as: 'moments',
            timeZone,
          },
          choiceOf('delivery_type', l('delivery_type'), deliveryTypes, (it) => o(`delivery.${it}`)),
          choiceOf('channel', l('channel'), channels, (it) => channelName(o, it)),
          {
            kind: 'choice',
            field: 'payment_method',
            label: l('payment_method'),
            options: methods.map((each) => ({ value: each.code, label: each.name })),
          },
          {
            kind: 'numbers',
            from: 'total_from',
            until: 'total_to',
            max: maxTotal,
            label: l('total'),
            unit: currency.symbol,
            scale: 10 ** (currency.decimals ?? 2),
          },
        ]}
        exporter={(columns) => (
          <>
            <ExportMenu query={query} columns={columns} />
            <OrderTools branch_id={branch_id} />
          </>
        )}
        empty={{
          title: l(isNarrow ? 'emptyNarrow' : 'empty'),
          text: l(isNarrow ? 'emptyNarrowText' : 'emptyText'),
          icon: <ClipboardList size={20} aria-hidden />,
        }}
      >
        <ListTabs counts={wholeCounts(data?.counts, query)} total={data?.total} isCapped={data?.total_capped ?? false}>
          <span role="status" className="ml-auto max-sm:ml-0">
            {fresh > 0 && (
              <button type="button" onClick={showNewest} className={buttonClass('ghost', 'small')}>
                <ArrowUp size={14} aria-hidden className="text-accent-text" />
                {l(fresh < query.limit ? 'fresh' : 'manyFresh', { count: fresh })}
              </button>
            )}
          </span>
        </ListTabs>
      </ListPage>
    </div>
  )
}
