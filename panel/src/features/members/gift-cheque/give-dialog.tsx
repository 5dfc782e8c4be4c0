import { useDeferredValue, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { giftCheque, type GiftCheque } from '#contract/members/offer/gift-cheque.ts'
import { member } from '#contract/members/member.ts'
import { segmentNames } from '#contract/members/segment-names.ts'
import { WhoGets, whoGetsWords } from '#panel/domain/identity/who-gets.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Checkbox } from '#panel/ui/checkbox.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { SearchField } from '#panel/ui/search-field.tsx'
import { Segmented } from '#panel/ui/segmented.tsx'
import { optionsOf, useFormat } from '#panel/kit/words/format.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useSetSearch } from '#panel/kit/page/page.tsx'
import { RecordField } from '#panel/kit/form/record-field.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { UsesLeft } from './uses-left.tsx'
import { giveWords } from './give-words.ts'
import { words } from './words.ts'

interface Chosen {
  id: string
  name: string
}

/** Gives a personal voucher to members. The progress is shown under Batches. */
export default function GiveDialog({ row, onClose }: { row: GiftCheque; onClose: () => void }) {
  const t = useWords(words)
  const g = useWords(giveWords)
  const w = useWords(whoGetsWords)
  const format = useFormat()
  const setSearch = useSetSearch()
  const [chosen, setChosen] = useState<readonly Chosen[]>([])
  const [by, setBy] = useState<'members' | 'segment'>('members')
  const [segment_id, setSegment] = useState<string | null>(null)
  const isBySegment = by === 'segment'
  const preview = useQuery({
    ...ask(giftCheque.previewItems, { params: { gift_cheque_id: row.id }, body: { segment_id } }),
    enabled: isBySegment && segment_id !== null,
    staleTime: 0,
  })
  const found = isBySegment && segment_id !== null ? preview.data : undefined
  const isFor = found ? found.members - found.had_one : 0
  const send = useSend(giftCheque.addItems, {
    invalidates: [giftCheque.batches, giftCheque.items, giftCheque.read],
    onDone: () => {
      onClose()
      setSearch({ tab: 'batches' }, { replace: true })
    },
  })
  const isReady = isBySegment ? isFor > 0 : chosen.length > 0
  return (
    <Dialog onClose={onClose} title={t('giveMembers')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!isReady) return
          const body = isBySegment ? { segment_id } : { member_ids: chosen.map((it) => it.id) }
          send.mutate({ params: { gift_cheque_id: row.id }, body })
        }}
      >
        <Segmented
          label={g('givenTo')}
          value={by}
          onChange={setBy}
          segments={optionsOf(['members', 'segment'] as const, (it) => g(`givenBy.${it}`))}
          className="w-fit"
        />
        {isBySegment ? (
          <>
            <RecordField
              label={g('segment')}
              from={segmentNames}
              query={{ company_id: row.company_id }}
              value={segment_id}
              onChange={(id) => setSegment(id === null ? null : String(id))}
              isRequired
            />
            <WhoGets isAsked={segment_id !== null} found={found} error={preview.error?.message} />
          </>
        ) : (
          <MemberPicker company_id={row.company_id} chosen={chosen} onChange={setChosen} />
        )}
        <UsesLeft row={row} more={isBySegment ? isFor : chosen.length} />
        <div className="flex flex-wrap items-center justify-end gap-2">
          {!isBySegment && chosen.length > 0 && (
            <span className="min-w-0 flex-1 text-sm text-muted">
              {g('chosen', { count: format.number(chosen.length) })}
            </span>
          )}
          <Button onPress={onClose}>{t('close')}</Button>
          <Button type="submit" variant="solid" isPending={send.isPending} isDisabled={!isReady}>
            {isBySegment && isFor > 0 ? w('giveTo', { count: isFor }) : g('give')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}

/** Finds members by typing. The chosen ones stay above the results of the next search. */
function MemberPicker({
  company_id,
  chosen,
  onChange,
}: {
  company_id: string
  chosen: readonly Chosen[]
  onChange: (chosen: readonly Chosen[]) => void
}) {
  const g = useWords(giveWords)
  const format = useFormat()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed.trim())
  const { data } = useQuery({
    ...ask(member.list, { query: { company_id: [company_id], limit: 20, ...(search && { search }) } }),
    placeholderData: keepPreviousData,
  })
  const without = (id: string) => chosen.filter((it) => it.id !== id)
  return (
    <div className="grid gap-3 pt-1">
      <SearchField
        label={g('memberSearch')}
        placeholder={g('memberSearchHelp')}
        value={typed}
        onChange={setTyped}
        // Enter searches for members and submits nothing.
        onSubmit={() => undefined}
        autoFocus
      />
      {chosen.length > 0 && (
        <ul className="flex max-h-24 flex-wrap gap-1.5 overflow-auto">
          {chosen.map((it) => (
            <li key={it.id}>
              <button
                type="button"
                onClick={() => onChange(without(it.id))}
                aria-label={g('removeMember', { name: it.name })}
                className="inline-flex min-h-7 items-center gap-1 rounded-full bg-pressed px-2.5 text-xs font-medium hover:bg-hover pointer-coarse:min-h-11"
              >
                {it.name}
                <X size={12} aria-hidden />
              </button>
            </li>
          ))}
        </ul>
      )}
      <ul className="grid max-h-72 min-h-40 content-start gap-1 overflow-auto p-1">
        {data?.data.map((it) => {
          const name = `${it.name} ${it.surname}`.trim()
          return (
            <li key={it.id} className="flex items-center gap-3">
              <Checkbox
                label={name}
                value={chosen.some((each) => each.id === it.id)}
                onChange={(isOn) => onChange(isOn ? [...chosen, { id: it.id, name }] : without(it.id))}
              />
              <span className="ml-auto text-xs text-muted tabular-nums">{it.phone && format.phone(it.phone)}</span>
            </li>
          )
        })}
        {data?.data.length === 0 && <li className="text-sm text-muted">{g('noMembers')}</li>}
      </ul>
    </div>
  )
}
