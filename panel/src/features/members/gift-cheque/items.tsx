import { useDeferredValue, useState } from 'react'
import { Plus, Printer } from 'lucide-react'
import { giftCheque, type ChequeItem, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { chequeWords } from '#panel/domain/members/cheque-words.ts'
import { itemTones, useLastDay } from '#panel/domain/members/cheque-worth.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { columnsOf } from '#panel/kit/list/columns.tsx'
import { ExportButton } from '#panel/kit/list/export-button.tsx'
import { useFormat } from '#panel/kit/words/format.ts'
import { PartList } from '#panel/kit/list/part-list.tsx'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { listWords } from './list-words.ts'
import { words } from './words.ts'

const CodesDialog = lateLayer(() => import('./codes-dialog.tsx'))
const GiveDialog = lateLayer(() => import('./give-dialog.tsx'))
const PrintDialog = lateLayer(() => import('./print-dialog.tsx'))

const column = columnsOf<ChequeItem>()

/**
 * The items of one voucher: their codes, their members, and which are used. Has buttons to make
 * more, export and print.
 */
export function Items({ row }: { row: GiftCheque }) {
  const t = useWords(words)
  const l = useWords(listWords)
  const c = useWords(chequeWords)
  const can = useCan()
  const format = useFormat()
  const lastDay = useLastDay()
  const [isGiving, setGiving] = useState(false)
  const [isPrinting, setPrinting] = useState(false)
  const [search, setSearch] = useState('')
  const wanted = useDeferredValue(search.trim())
  const params = { params: { gift_cheque_id: row.id } }
  const query = { ...(wanted && { search: wanted }) }
  const isBulk = row.kind === 'bulk'
  const columns = [
    column.code('code', l('code'), (it) => it.code, { card: isBulk ? ('primary' as const) : ('secondary' as const) }),
    ...(isBulk
      ? []
      : [
          column.record('member_id', t('member'), (it) => it.member_name ?? '–', {
            to: (it) => `/member/view/${it.member_id}`,
            permission: 'get-member',
            card: 'primary',
          }),
        ]),
    column.whole('defined_at', c('defined_at'), (it) => format.dateTime(it.defined_at)),
    column.whole('expires_at', l('expires_at'), (it) => lastDay(it.expires_at ?? row.expires_at) || c('endless')),
    column.state('state', l('status'), (it) => ({ tone: itemTones[it.state], word: c(`state.${it.state}`) }), {
      card: 'end',
    }),
  ]
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <SearchField
          label={t('codeSearch')}
          placeholder={t('codeSearch')}
          value={search}
          onChange={setSearch}
          className="max-w-80 min-w-48 flex-1"
        />
        <span className="flex-1" />
        <ExportButton
          list={giftCheque.items}
          params={params}
          query={query}
          columns={{ shown: columns, all: columns }}
          fileName={`${row.name} ${t('exportName')}`}
        />
        {row.can_change && can('post-gift-cheque-print') && (
          <Button icon={<Printer size={16} aria-hidden />} onPress={() => setPrinting(true)}>
            {t('print')}
          </Button>
        )}
        {row.can_change && can('post-gift-cheque-item') && (
          <Button variant="solid" icon={<Plus size={16} aria-hidden />} onPress={() => setGiving(true)}>
            {t(isBulk ? 'giveCodes' : 'giveMembers')}
          </Button>
        )}
      </div>
      <PartList
        key={wanted}
        list={giftCheque.items}
        params={params}
        query={query}
        label={t(isBulk ? 'codes' : 'members')}
        columns={columns}
        name={(it) => it.code}
        empty={t(isBulk ? 'noCodes' : 'noGiven')}
      />
      {isGiving && isBulk && <CodesDialog row={row} onClose={() => setGiving(false)} />}
      {isGiving && !isBulk && <GiveDialog row={row} onClose={() => setGiving(false)} />}
      {isPrinting && <PrintDialog row={row} batch_id={null} onClose={() => setPrinting(false)} />}
    </div>
  )
}
