import { useEffect, useRef, useState } from 'react'
import { Download, FileSpreadsheet, FileText } from 'lucide-react'
import { order } from '#contract/ordering/order.ts'
import { file, type MadeFile } from '#contract/platform/file.ts'
import { Button } from '#panel/ui/button.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { Refusal, send } from '#panel/kit/client.ts'
import { useFormat } from '#panel/kit/format.ts'
import type { ListQuery } from '#panel/kit/list-query.ts'
import { PopButton } from '#panel/kit/pop-button.tsx'
import { forget } from '#panel/kit/query.ts'
import { uuid } from '#panel/kit/uuid.ts'
import { say, useWords } from '#panel/kit/words.ts'
import { orderListWords } from './list-words.ts'
import { PopLines } from './pop-lines.tsx'

const lookAgainMs = 700

/** Has the server write the filtered list to a file, with the columns one sees or with all, shows how far it is, and fetches it when it is done. */
export function ExportMenu({ query, columns }: { query: ListQuery; columns: readonly string[] }) {
  const l = useWords(orderListWords)
  const format = useFormat()
  const [made, setMade] = useState<MadeFile | null>(null)
  const isBusy = made !== null

  // An amount without its currency says nothing.
  const shown = columns.flatMap((id) => (id === 'total' ? ['total', 'currency'] : [id])).join(',')
  async function start(kind: 'xlsx' | 'csv', only?: string) {
    const { page: _page, limit: _limit, ...filter } = query
    try {
      follow(await send(order.export, { query: { ...filter, format: kind, columns: only } } as never, { key: uuid() }))
      void forget(file.list)
    } catch (error) {
      failed(error)
    }
  }
  function follow(it: MadeFile) {
    if (it.state === 'done') finish(it)
    else if (it.state === 'failed') failed(null)
    else setMade(it)
  }
  function failed(error: unknown) {
    setMade(null)
    if (error !== null && !(error instanceof Refusal)) throw error
    toasts.add({ kind: 'danger', title: l('exportFailed'), description: error?.message })
  }
  function finish(it: MadeFile) {
    setMade(null)
    download(it)
    toasts.add({
      title: l('exported', { count: it.rows }),
      description: it.name,
      action: { label: l('again'), onAction: () => void downloadAnew(it.id) },
    })
  }
  useLookAgain(made, follow, failed)

  if (isBusy)
    return (
      <Button icon={<Download size={16} aria-hidden />} isDisabled className="max-sm:hidden">
        <span role="status" className="tabular-nums">
          {l('preparing', { percent: `${format.number(made.progress)} %` })}
        </span>
      </Button>
    )
  return (
    <PopButton
      label={l('export')}
      variant="plain"
      panelClass="p-1!"
      icon={<Download size={16} aria-hidden />}
      className="max-sm:hidden"
      renderPanel={(close) => (
        <PopLines
          close={close}
          lines={[
            {
              label: l('exportXlsx'),
              icon: <FileSpreadsheet size={16} aria-hidden />,
              run: () => void start('xlsx', shown),
            },
            {
              label: l('exportXlsxAll'),
              icon: <FileSpreadsheet size={16} aria-hidden />,
              run: () => void start('xlsx'),
            },
            { label: l('exportCsv'), icon: <FileText size={16} aria-hidden />, run: () => void start('csv', shown) },
            { label: l('exportCsvAll'), icon: <FileText size={16} aria-hidden />, run: () => void start('csv') },
          ]}
        />
      )}
    >
      {l('export')}
    </PopButton>
  )
}

/** Asks for a file until it is made, one question at a time; leaving the page ends it. */
function useLookAgain(made: MadeFile | null, follow: (it: MadeFile) => void, failed: (error: unknown) => void) {
  const then = useRef({ follow, failed })
  useEffect(() => {
    then.current = { follow, failed }
  })
  useEffect(() => {
    if (!made) return
    let isLeft = false
    const timer = setTimeout(() => {
      send(file.read, { params: { file_id: made.id } }).then(
        (it) => isLeft || then.current.follow(it),
        (error: unknown) => isLeft || then.current.failed(error),
      )
    }, lookAgainMs)
    return () => {
      isLeft = true
      clearTimeout(timer)
    }
  }, [made])
}

function download({ url, name }: MadeFile) {
  if (url) Object.assign(document.createElement('a'), { href: url, download: name }).click()
}

/** The link lives two minutes: a later click takes a new one. */
const downloadAnew = (file_id: string) =>
  send(file.read, { params: { file_id } }).then(download, (error: unknown) => {
    if (!(error instanceof Refusal)) throw error
    toasts.add({ kind: 'danger', title: say(orderListWords)('exportFailed'), description: error.message })
  })
