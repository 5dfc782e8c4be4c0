import { useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useQuery } from '@tanstack/react-query'
import { Armchair, Printer } from 'lucide-react'
import { tableCode } from '#contract/dining/table-command.ts'
import { Button } from '#panel/ui/button.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { QrCode } from '#panel/ui/qr-code.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { printPaper } from '#panel/kit/print-paper.ts'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

/** How many cards fit on a sheet, in two columns. */
const onSheet = 8
const a4 = { width: '210mm', height: '297mm' }

/** The codes of a branch's tables, to print as cards. */
export default function Codes({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const paper = useRef<HTMLDivElement>(null)
  const [isAsking, setAsking] = useState(false)
  const { data, error, refetch } = useQuery(ask(tableCode.list, { params: { branch_id } }))
  const renew = useSend(tableCode.renew, {
    invalidates: [tableCode.list],
    onDone: ({ count }) => toasts.add({ kind: 'success', title: t('newCodesDone', { count }) }),
  })
  if (error && !data) return <Refused message={error.message} onAgain={() => void refetch()} />
  if (!data) return <Skeleton className="h-80 w-full" />
  if (data.length === 0)
    return (
      <EmptyState icon={<Armchair size={20} aria-hidden />} title={t('empty')}>
        {t('emptyText')}
      </EmptyState>
    )
  const sheets = Array.from({ length: Math.ceil(data.length / onSheet) }, (_, at) =>
    data.slice(at * onSheet, (at + 1) * onSheet),
  )
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 text-sm text-pretty text-muted">{t('codesHelp')}</p>
        {can('put-branch-table') && (
          <Button isPending={renew.isPending} onPress={() => setAsking(true)}>
            {t('newCodes')}
          </Button>
        )}
        <Button
          variant="solid"
          icon={<Printer size={16} aria-hidden />}
          onPress={() => paper.current && printPaper(paper.current, a4)}
        >
          {t('print')}
        </Button>
      </div>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-3">
        {data.map((it) => (
          <li key={it.table_id} className="grid justify-items-center gap-2 rounded-card bg-surface p-4 shadow-card">
            <QrCode text={it.url} label={t('codeOf', { name: it.name })} className="size-32" />
            <span className="max-w-full truncate text-sm font-medium">{it.name}</span>
            <span className="max-w-full truncate text-xs text-muted">{it.area_name}</span>
          </li>
        ))}
      </ul>
      {createPortal(
        <div ref={paper} aria-hidden className="invisible fixed top-0 -left-[10000px] bg-white text-black">
          {sheets.map((sheet, at) => (
            <div key={at} className="grid h-[297mm] w-[210mm] grid-cols-2 grid-rows-4 gap-[4mm] p-[10mm]">
              {sheet.map((it) => (
                <div
                  key={it.table_id}
                  className="grid place-content-center justify-items-center gap-[2mm] rounded-[3mm] border border-dashed border-[#999]"
                >
                  <QrCode text={it.url} label="" className="size-[38mm]" />
                  <span className="text-[16pt] leading-tight font-semibold">{it.name}</span>
                  <span className="text-[9pt] leading-tight">{t('scanMe')}</span>
                </div>
              ))}
            </div>
          ))}
        </div>,
        document.body,
      )}
      {isAsking && (
        <Confirm
          title={t('newCodesTitle')}
          confirmLabel={t('newCodes')}
          isDanger
          onConfirm={() => {
            setAsking(false)
            renew.mutate({ params: { branch_id }, body: { table_ids: data.map((it) => it.table_id) } })
          }}
          onClose={() => setAsking(false)}
        >
          {t('newCodesText')}
        </Confirm>
      )}
    </div>
  )
}
