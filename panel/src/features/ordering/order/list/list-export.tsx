import { useEffect, useEffectEvent, useRef } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import type { CallInput } from '#contract/kit/call.ts'
import { isUnfinished } from '#contract/kit/run.ts'
import { order } from '#contract/ordering/order.ts'
import { file, type MadeFile } from '#contract/platform/file.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/server/client.ts'
import { ExportMenu as Choice, type SheetFormat } from '#panel/kit/list/export-menu.tsx'
import { fetchAnew, fetchFile } from '#panel/kit/run/fetch-file.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import type { ListQuery } from '#panel/kit/server/list-query.ts'
import { forget } from '#panel/kit/server/query.ts'
import { following } from '#panel/kit/run/run.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { orderListWords } from './list-words.ts'

const kind = 'order-export'

/**
 * Has the server export the filtered list to a file, with the visible columns or all. Shows the
 * progress, and downloads the file when it is done.
 */
export function ExportMenu({ query, columns }: { query: ListQuery; columns: readonly string[] }) {
  const l = useWords(orderListWords)
  const { number } = useFormat()
  const { data: files } = useQuery(following(file.list, {}))
  const making = files?.find((it) => it.kind === kind && isUnfinished(it))
  /** The exports that were requested here. The browser downloads them once they are ready. */
  const asked = useRef(new Set<string>())

  // An order's total is exported with its discounts, the amount given back, and the currency.
  const shown = columns
    .flatMap((id) => (id === 'total' ? ['total', 'discount_total', 'returned_total', 'currency'] : [id]))
    .join(',')
  async function start(format: SheetFormat, only: string | undefined) {
    const { page: _page, cursor: _cursor, limit: _limit, ...filter } = query
    try {
      const run = await send(
        order.export,
        { query: { ...filter, format, columns: only } } as CallInput<typeof order.export>,
        { key: uuid() },
      )
      asked.current.add(run.id)
      await forget(file.list)
    } catch (error) {
      failed(error)
    }
  }
  function failed(error: unknown) {
    if (error !== null && !(error instanceof Refusal)) throw error
    toasts.add({ kind: 'danger', title: l('exportFailed'), description: error?.message })
  }
  const ended = useEffectEvent((it: MadeFile) => {
    asked.current.delete(it.id)
    if (it.state === 'failed') failed(null)
    if (it.state !== 'done') return
    fetchFile(it)
    toasts.add({
      title: l('exported', { count: it.done }),
      description: it.name,
      action: {
        label: l('again'),
        onAction: () => void fetchAnew(file.read, { params: { file_id: it.id } }),
      },
    })
  })
  useEffect(() => {
    for (const it of files ?? []) if (asked.current.has(it.id) && !isUnfinished(it)) ended(it)
  }, [files])

  if (making)
    return (
      <Button icon={<Download size={16} aria-hidden />} isDisabled className="max-sm:hidden">
        <span role="status" className="tabular-nums">
          {l('preparing', {
            percent: `${number(Math.floor((making.done * 100) / Math.max(1, making.total)))} %`,
          })}
        </span>
      </Button>
    )
  return <Choice hasHidden onExport={(format, only) => void start(format, only === 'shown' ? shown : undefined)} />
}
