import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, GitCompare, History, Send, Settings2 } from 'lucide-react'
import { companyTheme } from '#contract/marketing/theme/company-theme.ts'
import { firstPath, kindOf, layoutPath } from '#contract/marketing/theme/files.ts'
import { Banner } from '#panel/ui/banner.tsx'
import { Button } from '#panel/ui/button.tsx'
import { buttonClass } from '#panel/ui/button-class.ts'
import { lateLayer } from '#panel/ui/late.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { useCompanyZone } from '#panel/domain/organisation/company-clock.ts'
import { StatePill } from '#panel/kit/list/columns.tsx'
import { PageHead } from '#panel/kit/page/page-head.tsx'
import { usePage, usePageTitle, useSetSearch } from '#panel/kit/page/page.tsx'
import { Unloaded } from '#panel/kit/record/unloaded.tsx'
import { ask, useSend } from '#panel/kit/server/query.ts'
import { useCan } from '#panel/kit/server/session.ts'
import { useFormat } from '#panel/kit/words/format.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { FileList } from './file-list.tsx'
import { Preview } from './preview.tsx'
import { Source } from './source.tsx'
import { toneOf } from './state.ts'
import { useTyped } from './use-typed.ts'
import { words } from './words.ts'

const layers = {
  diff: lateLayer(() => import('./diff-dialog.tsx')),
  publish: lateLayer(() => import('./publish-dialog.tsx')),
  releases: lateLayer(() => import('./releases-dialog.tsx')),
  settings: lateLayer(() => import('./settings-dialog.tsx')),
}

/** Edits the files of a company's theme, shows them as visitors would see them, and publishes them. */
export default function ThemeEditor() {
  const t = useWords(words)
  const can = useCan()
  const format = useFormat()
  const { params: at, search } = usePage<'/company/company-theme-form/$company_id/$company_theme_id'>()
  const { company_id, company_theme_id } = at
  const setSearch = useSetSearch()
  const params = { company_theme_id }
  const { data: theme, error, refetch } = useQuery(ask(companyTheme.read, { params }))
  const { data: all } = useQuery(ask(companyTheme.files, { params }))
  const { typed, set } = useTyped()
  const [layer, setLayer] = useState<keyof typeof layers | null>(null)
  const [saved, setSaved] = useState(0)
  const zone = useCompanyZone(company_id)
  const cancel = useSend(companyTheme.withdraw, {
    invalidates: [companyTheme.read, companyTheme.list, companyTheme.releases],
    onDone: () => toasts.add({ title: t('waitCancelled') }),
  })
  usePageTitle(theme?.name)
  if (error)
    return <Unloaded error={error} back={`/company/company-theme-list/${company_id}`} onAgain={() => void refetch()} />
  if (!theme || !all) return <Skeleton className="h-[70vh]" />
  const files = all.files
  const asked = typeof search.file === 'string' ? search.file : firstPath
  const open = files.find((it) => it.path === asked) ?? files[0]
  const page = open && kindOf(open.path) === 'html' && open.path !== layoutPath ? open.path : firstPath
  const isEditable = can('put-company-theme')
  const mayPublish = can('patch-company-theme')
  const Layer = layer && layers[layer]
  const show = (path: string) => setSearch({ file: path === firstPath ? undefined : path }, { replace: true })
  return (
    <div className="grid gap-4">
      <PageHead
        title={theme.name}
        mark={<StatePill tone={toneOf(theme.state)} word={t(`states.${theme.state}`)} />}
        actions={
          <>
            {theme.state === 'live' && (
              <a href={theme.address} target="_blank" rel="noreferrer" className={buttonClass('plain')}>
                <ExternalLink size={16} aria-hidden />
                {t('open')}
              </a>
            )}
            <Button icon={<Settings2 size={16} aria-hidden />} onPress={() => setLayer('settings')}>
              {t('settings')}
            </Button>
            <Button icon={<History size={16} aria-hidden />} onPress={() => setLayer('releases')}>
              {t('releases')}
            </Button>
            <Button icon={<GitCompare size={16} aria-hidden />} onPress={() => setLayer('diff')}>
              {t('diff')}
            </Button>
            {mayPublish && (
              <Button variant="solid" icon={<Send size={16} aria-hidden />} onPress={() => setLayer('publish')}>
                {t('publish')}
              </Button>
            )}
          </>
        }
      />
      {!isEditable && <Banner title={t('mayNot')} />}
      {theme.next_from && (
        <Banner
          title={t('waits', { when: format.dateTime(theme.next_from, zone) })}
          action={
            mayPublish && (
              <Button
                size="small"
                isPending={cancel.isPending}
                onPress={() => cancel.mutate({ params, body: { version: theme.version } })}
              >
                {t('cancelWait')}
              </Button>
            )
          }
        />
      )}
      <div className="grid gap-4 lg:grid-cols-[11rem_minmax(0,1fr)] xl:grid-cols-[11rem_minmax(0,1fr)_24rem] 2xl:grid-cols-[13rem_minmax(0,1fr)_minmax(0,1fr)]">
        <FileList
          theme={theme}
          files={files}
          open={open?.path}
          unsaved={Object.keys(typed)}
          isEditable={isEditable}
          onOpen={show}
          onRemoved={(path) => set(path, undefined)}
        />
        {open && (
          <Source
            key={open.path}
            theme={theme}
            path={open.path}
            files={files}
            typed={typed[open.path]}
            isEditable={isEditable}
            onType={(it) => set(open.path, it)}
            onSaved={() => {
              set(open.path, undefined)
              setSaved((n) => n + 1)
            }}
          />
        )}
        {isEditable && <Preview theme={theme} page={page} saved={saved} isOld={Object.keys(typed).length > 0} />}
      </div>
      {Layer && <Layer theme={theme} missing={all.missing} timezone={zone} onClose={() => setLayer(null)} />}
    </div>
  )
}
