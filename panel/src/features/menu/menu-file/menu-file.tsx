import { Suspense, useRef, useState } from 'react'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { Copy, FileSpreadsheet } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { maxMenuFile, menuFile, type FileFault } from '#contract/menu/menu-file.ts'
import { menu } from '#contract/menu/menu.ts'
import { spread } from '#contract/menu/spread.ts'
import { file as files } from '#contract/platform/file.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { Card } from '#panel/ui/card.tsx'
import { FileButton } from '#panel/ui/file-button.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { BranchDiffs } from '#panel/domain/menu/branch-diffs.tsx'
import { useMenuBranch } from '#panel/domain/menu/menu-branch.ts'
import { SpreadRunCard } from '#panel/domain/menu/spread-run.tsx'
import { useSiblings } from '#panel/domain/organisation/siblings.ts'
import { send, type Refusal } from '#panel/kit/server/client.ts'
import { Link } from '#panel/kit/page/link.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, useSetSearch } from '#panel/kit/page/page.tsx'
import { forget, keyOf, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { uuid } from '#panel/kit/server/uuid.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { AskedPrices } from './asked-prices.tsx'
import { takenText } from './taken.ts'
import { words } from './words.ts'

const FileCard = lazy(() => import('#panel/kit/run/file-card.tsx'))

/** A branch's menu as a spreadsheet: export, and import with a preview. */
export default function MenuFile() {
  const t = useWords(words)
  const can = useCan()
  const { branch_id } = usePage<'/manegement/$branch_id/product/menu-file'>().params
  const hasOthers = useSiblings(branch_id).length > 0
  return (
    <div className="grid max-w-5xl gap-5">
      <PageHead title={t('title')} description={t('about')} />
      <Export branch_id={branch_id} />
      {can('post-branch-product') && <Import branch_id={branch_id} />}
      {hasOthers && can('post-branch-product') && (
        <Link to={`/product-clone/${branch_id}`} className={`${buttonClass('plain')} justify-self-start`}>
          <Copy size={16} aria-hidden />
          {t('clone')}
        </Link>
      )}
    </div>
  )
}

function Export({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const can = useCan()
  const { search } = usePage()
  const setSearch = useSetSearch()
  const made = typeof search.file === 'string' ? search.file : undefined
  const [making, setMaking] = useState<string>()
  const make = useSend(menuFile.export, {
    invalidates: [files.list],
    onDone: ({ id }) => {
      setMaking(id)
      setSearch({ file: id })
    },
  })
  return (
    <>
      <Card title={t('export')} description={t(can('post-branch-product') ? 'exportText' : 'exportOnly')}>
        <Button
          icon={<FileSpreadsheet size={16} aria-hidden />}
          isPending={make.isPending || (making !== undefined && making === made)}
          onPress={() => make.mutate({ params: { branch_id } })}
        >
          {t('make')}
        </Button>
      </Card>
      {made && (
        <Suspense fallback={<Skeleton className="h-24" />}>
          <FileCard
            key={made}
            file_id={made}
            title={t('file')}
            label={t('making')}
            unit={t('unit')}
            onEnd={() => setMaking(undefined)}
          />
        </Suspense>
      )}
    </>
  )
}

type Looked = Answer<typeof menuFile.import>

function Import({ branch_id }: { branch_id: string }) {
  const t = useWords(words)
  const { search } = usePage()
  const setSearch = useSetSearch()
  const { branch } = useMenuBranch(branch_id)
  const [isTooLarge, setTooLarge] = useState(false)
  // One idempotency key per preview, so that a double press imports the file once.
  const key = useRef('')
  const look = useMutation<Looked, Refusal, File>({
    mutationFn: (upload) => {
      key.current = uuid()
      return send(menuFile.import, { params: { branch_id }, query: { dry_run: 'true' } }, { upload })
    },
  })
  // A suspicious price is written only if it is ticked in this preview.
  const [taken, setTaken] = useState<{ of: string; rows: ReadonlySet<number> }>({ of: '', rows: new Set() })
  const apply = useMutation<Looked, Refusal, { upload: File; fingerprint: string; take: string | undefined }>({
    mutationFn: ({ upload, fingerprint, take }) =>
      send(
        menuFile.import,
        { params: { branch_id }, query: { dry_run: 'false', fingerprint, take } },
        { upload, key: key.current },
      ),
    onError: ({ problem }, { upload }) => {
      if (problem?.code === 'conflict') look.mutate(upload)
    },
    onSuccess: ({ menu_change_id }) => {
      void forget(menu.read, menu.changes)
      look.reset()
      if (menu_change_id) setSearch({ run: menu_change_id })
    },
  })
  const run = typeof search.run === 'string' ? search.run : undefined
  const file = look.variables
  const fingerprint = look.data?.fingerprint ?? ''
  const asked = look.data?.asked ?? []
  const rows = taken.of === fingerprint ? taken.rows : new Set<number>()
  const take = takenText(rows, asked.length)
  // The preview of changes depends on which rows are ticked.
  const ticked = useQuery({
    queryKey: [keyOf(menuFile.import), fingerprint, take],
    queryFn: ({ signal }) =>
      send(menuFile.import, { params: { branch_id }, query: { dry_run: 'true', take } }, { upload: file!, signal }),
    enabled: file !== undefined && take !== undefined,
    placeholderData: keepPreviousData,
    gcTime: 0,
  })
  const preview = (take === undefined ? undefined : ticked.data) ?? look.data
  const isSame = preview?.branches[0]?.total_rows === 0 && asked.length === 0
  const isOther = apply.error?.problem?.code === 'conflict'
  const refusal = look.error ?? (isOther ? null : apply.error)
  const problem = refusal?.problem?.errors?.[0]?.message ?? refusal?.message
  return (
    <>
      <Card title={t('import')} description={t('importText')}>
        <div className="grid justify-items-start gap-3">
          <FileButton
            accept=".xlsx,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            label={t('choose')}
            isPending={look.isPending}
            onPick={(chosen) => {
              setTooLarge(chosen.size > maxMenuFile)
              if (chosen.size > maxMenuFile) return
              apply.reset()
              look.mutate(chosen)
            }}
          >
            {t(run || look.data ? 'again' : 'choose')}
          </FileButton>
          {isTooLarge && <p className="text-sm text-danger">{t('tooLarge')}</p>}
          {problem && <Banner kind="danger" title={problem} className="w-full" />}
        </div>
      </Card>
      {look.data && file && (
        <Card
          isFlush
          title={t('result', { name: file.name })}
          description={isSame ? t('same') : undefined}
          actions={
            !isSame && (
              <Button
                variant="solid"
                isPending={apply.isPending}
                onPress={() => apply.mutate({ upload: file, fingerprint, take })}
              >
                {t('apply')}
              </Button>
            )
          }
        >
          {isOther && (
            <div className="px-5 pb-4">
              <Banner kind="warning" title={t('other')} />
            </div>
          )}
          <Faults faults={look.data.faults} total={look.data.total_faults} />
          {asked.length > 0 && (
            <AskedPrices
              asked={asked}
              total={look.data.total_asked}
              currency={branch?.currency ?? 'TRY'}
              taken={rows}
              onChange={(next) => setTaken({ of: fingerprint, rows: next })}
            />
          )}
          <BranchDiffs branches={preview?.branches ?? []} currency={branch?.currency ?? 'TRY'} />
        </Card>
      )}
      {run && !look.data && (
        <SpreadRunCard
          menu_change_id={run}
          currency={branch?.currency ?? 'TRY'}
          title={t('report')}
          undo={spread.undo}
        />
      )}
    </>
  )
}

/** Invalid cells, with sheet, row and column as the spreadsheet names them. */
function Faults({ faults, total }: { faults: readonly FileFault[]; total: number }) {
  const t = useWords(words)
  if (total === 0) return null
  return (
    <div className="grid gap-3 px-5 pb-4">
      <Banner kind="warning" title={t('faults', { count: total })}>
        {t('faultsText')}
      </Banner>
      <div className="overflow-clip rounded-control ring-1 ring-line ring-inset">
        <table className="w-full text-left text-sm">
          <thead className="text-muted max-sm:hidden">
            <tr>
              {(['sheet', 'row', 'column', 'message'] as const).map((it) => (
                <th key={it} className="px-3 py-1.5 font-medium">
                  {t(it)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {faults.map((it, at) => (
              <tr key={at} className="max-sm:flex max-sm:flex-wrap max-sm:gap-x-3 max-sm:px-3 max-sm:py-1.5">
                <td className="break-words max-sm:text-muted sm:px-3 sm:py-1.5">{it.sheet}</td>
                <td className="tabular-nums max-sm:text-muted sm:px-3 sm:py-1.5">
                  <span className="sm:hidden">{t('row')} </span>
                  {it.row}
                </td>
                <td className="break-words max-sm:text-muted sm:px-3 sm:py-1.5">{it.column}</td>
                <td className="break-words max-sm:basis-full sm:px-3 sm:py-1.5">{it.message}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  )
}
