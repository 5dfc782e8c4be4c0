import { useQuery } from '@tanstack/react-query'
import { Download, FileCheck } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { btkColumns, btkReport } from '#contract/organisation/btk-report.ts'
import { file } from '#contract/platform/file.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { Card } from '#panel/ui/card.tsx'
import { EmptyState } from '#panel/ui/empty-state.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { Ago } from '#panel/kit/words/ago.tsx'
import { Refused } from '#panel/kit/page/errors.tsx'
import { fetchFile } from '#panel/kit/run/fetch-file.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const lookAgainMs = 3000

const isFetched = (name: string, state: Answer<typeof btkReport.state> | undefined) =>
  state?.downloads.some((it) => it.file_name === name && it.action === 'download')

/**
 * The hosting report, with its content and earlier downloads. It is generated and downloaded by its
 * button, never by opening the page.
 */
export default function BtkReport() {
  const t = useWords(words)
  const format = useFormat()
  const make = useSend(btkReport.make, {
    invalidates: [btkReport.state, file.list],
    onDone: ({ url, fileName }) => fetchFile({ url, name: fileName }),
    // The refusal is shown on the page, word for word (spec §8).
    onRefused: () => undefined,
  })
  const { data, error, refetch } = useQuery({
    ...ask(btkReport.state, {}),
    // The browser downloads the file itself, so this polls until the server has recorded the
    // download.
    refetchInterval: ({ state }) => (make.data && !isFetched(make.data.fileName, state.data) ? lookAgainMs : false),
  })
  return (
    <div className="flex max-w-4xl flex-col gap-5">
      <PageHead
        title={t('title')}
        description={data ? t('holds', { count: data.domains }) : ''}
        actions={
          <Button
            variant="solid"
            icon={<Download size={16} aria-hidden />}
            isPending={make.isPending}
            onPress={() => make.mutate({})}
          >
            {t('download')}
          </Button>
        }
      />
      {make.error && <Banner kind="danger" title={make.error.message} />}
      {make.data && (
        <Banner kind="success" title={<span className="break-words">{t('made', { name: make.data.fileName })}</span>}>
          {t('madeText', { count: make.data.rows })}
        </Banner>
      )}
      {error && <Refused message={error.message} onAgain={() => void refetch()} />}
      {!data && !error && <Skeleton className="h-96" />}
      {data && (
        <>
          {data.domains < data.companies && (
            <Banner kind="warning" title={t('missing', { count: data.companies - data.domains })}>
              {t('missingText')}
            </Banner>
          )}
          <Card title={t('columns')} description={t('columnsText')}>
            <dl className="grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2">
              {btkColumns.map((column) => (
                <div key={column} className="flex gap-3">
                  <dt className="w-36 shrink-0">
                    <code>{column}</code>
                  </dt>
                  <dd className="min-w-0 text-muted">{t(`of.${column}`)}</dd>
                </div>
              ))}
            </dl>
          </Card>
          <Card title={t('past')} isFlush>
            {data.downloads.length === 0 ? (
              <EmptyState icon={<FileCheck size={20} aria-hidden />} title={t('none')}>
                {t('noneText')}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line border-t border-line">
                {data.downloads.map((it) => (
                  <li
                    key={it.id}
                    className="flex flex-wrap items-baseline gap-x-4 gap-y-1 px-5 py-3 text-sm"
                    title={format.dateTime(it.at)}
                  >
                    <p className="min-w-48 flex-1">
                      <span className="font-medium">{it.actor ?? '–'}</span>{' '}
                      <span className="text-muted">{t(it.action === 'create' ? 'created' : 'fetched')}</span>
                      <span className="block text-xs break-all text-muted">{it.file_name}</span>
                    </p>
                    <span className="text-muted tabular-nums">{t('rows', { count: it.rows })}</span>
                    <Ago iso={it.at} />
                  </li>
                ))}
              </ul>
            )}
          </Card>
        </>
      )}
    </div>
  )
}
