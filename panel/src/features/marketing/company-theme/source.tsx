import { Suspense, useRef, useState } from 'react'
import { useQueries, useQuery } from '@tanstack/react-query'
import { ImagePlus, Save } from 'lucide-react'
import { companyTheme, type CompanyTheme, type CompanyThemeFile } from '#contract/marketing/theme/company-theme.ts'
import { kindOf, readStrings } from '#contract/marketing/theme/files.ts'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { toasts } from '#panel/ui/toast-queue.ts'
import { classesIn } from '#panel/domain/marketing/theme/classes-in.ts'
import { usePictureUpload } from '#panel/kit/form/picture-upload.tsx'
import { useKeys } from '#panel/kit/keys.ts'
import { Refused } from '#panel/kit/page/errors.tsx'
import { ask, queries, useSend } from '#panel/kit/server/query.ts'
import { sayRefusal } from '#panel/kit/server/refusal.ts'
import { useWords } from '#panel/kit/words/words.ts'
import type { ThemeFiles } from './file-list.tsx'
import type { Typed } from './use-typed.ts'
import { words } from './words.ts'

const CodeEditor = lazy(() => import('#panel/domain/marketing/theme/code-editor.tsx'))
const Lost = lateLayer(() => import('./lost-dialog.tsx'))
const Stale = lateLayer(() => import('./stale-dialog.tsx'))

interface SourceProps {
  theme: CompanyTheme
  path: string
  files: ThemeFiles
  typed: Typed | undefined
  isEditable: boolean
  onType: (it: Typed | undefined) => void
  onSaved: () => void
}

/** Edits and saves the source of one file, and shows why it cannot be saved. */
export function Source({ theme, path, files, typed, isEditable, onType, onSaved }: SourceProps) {
  const t = useWords(words)
  const of = { params: { company_theme_id: theme.id, path } }
  const { data: file, error, refetch } = useQuery({ ...ask(companyTheme.file, of), staleTime: Infinity })
  const offered = useOffered(theme, files)
  const frame = useRef<HTMLElement>(null)
  // The editor is created again whenever its text changes in another way than by typing.
  const [round, setRound] = useState(0)
  const [lost, setLost] = useState<readonly string[]>([])
  const [theirs, setTheirs] = useState<CompanyThemeFile | null>(null)
  const save = useSend(companyTheme.saveFile, {
    invalidates: [companyTheme.files, companyTheme.diff],
    onDone: (after, given) => {
      queries.setQueryData(ask(companyTheme.file, of).queryKey, after)
      setLost([])
      setTheirs(null)
      if (after.text !== given.body.text) setRound((n) => n + 1)
      onSaved()
      toasts.add({ title: t('saved', { path }) })
    },
    onRefused: (refusal) => {
      const { code, errors = [], current } = refusal.problem ?? {}
      const losses = errors.filter((it) => it.code === 'theme_lost')
      if (losses.length > 0) setLost(losses.map((it) => it.message))
      else if (code === 'stale_version' && current) setTheirs(current as CompanyThemeFile)
      else sayRefusal(refusal, errors[0]?.message)
    },
  })
  const insert = (text: string) =>
    frame.current?.querySelector('[data-editor]')?.dispatchEvent(new CustomEvent('insert', { detail: text }))
  const picture = usePictureUpload('content', (url) =>
    insert(kindOf(path) === 'css' ? `url(${url})` : `<img src="${url}" alt="" loading="lazy">`),
  )
  const text = typed?.text ?? file?.text ?? ''
  const submit = (more: { anyway?: true; version?: number } = {}) => {
    if (!file || !isEditable || save.isPending) return
    const { version = typed?.version ?? file.version, anyway } = more
    save.mutate({ ...of, body: { text, version, ...(anyway && { anyway }) } })
  }
  useKeys([{ keys: 'mod+s', label: t('save'), isGlobal: true, run: () => submit() }])
  if (error) return <Refused message={error.message} onAgain={() => void refetch()} />
  return (
    <section ref={frame} aria-label={path} className="flex min-w-0 flex-col gap-2">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="min-w-0 flex-1 truncate font-medium">{path}</h2>
        {isEditable && kindOf(path) !== 'strings' && (
          <Button
            size="small"
            icon={<ImagePlus size={16} aria-hidden />}
            isPending={picture.isSending}
            onPress={picture.choose}
          >
            {t('picture')}
          </Button>
        )}
        {isEditable && (
          <Button
            size="small"
            icon={<Save size={16} aria-hidden />}
            isPending={save.isPending}
            isDisabled={!typed}
            onPress={() => submit()}
          >
            {t('save')}
          </Button>
        )}
      </div>
      {picture.parts}
      {picture.refused && <p className="text-sm text-danger">{picture.refused}</p>}
      <div className="h-[min(70vh,44rem)] overflow-hidden rounded-card border border-line">
        {file ? (
          <Suspense fallback={<Skeleton className="h-full" />}>
            <CodeEditor
              key={round}
              label={t('source', { path })}
              path={path}
              text={text}
              {...offered}
              lostText={(what) => t('lostHere', { what })}
              onChange={(next) =>
                onType(next === file.text ? undefined : { text: next, version: typed?.version ?? file.version })
              }
              onSave={() => submit()}
              {...(!isEditable && { before: text })}
            />
          </Suspense>
        ) : (
          <Skeleton className="h-full" />
        )}
      </div>
      {lost.length > 0 && (
        <Lost
          lost={lost}
          isPending={save.isPending}
          onSave={() => submit({ anyway: true })}
          onClose={() => setLost([])}
        />
      )}
      {theirs && (
        <Stale
          path={path}
          isPending={save.isPending}
          onMine={() => submit({ version: theirs.version })}
          onTheirs={() => {
            queries.setQueryData(ask(companyTheme.file, of).queryKey, theirs)
            onType(undefined)
            setTheirs(null)
            setRound((n) => n + 1)
          }}
          onClose={() => setTheirs(null)}
        />
      )}
    </section>
  )
}

/** What the editor suggests: the keys of the theme's own texts, and the classes of its styles. */
function useOffered(theme: CompanyTheme, files: ThemeFiles) {
  const read = (path: string) => ask(companyTheme.file, { params: { company_theme_id: theme.id, path } })
  const paths = files.filter(({ path }) => kindOf(path) === 'css' || path === 'tr.strings').map((it) => it.path)
  const texts = useQueries({ queries: paths.map((path) => ({ ...read(path), staleTime: Infinity })) })
  const textOf = (at: number) => texts[at]?.data?.text ?? ''
  return {
    keys: paths.flatMap((path, at) => (kindOf(path) === 'strings' ? [...readStrings(textOf(at)).strings.keys()] : [])),
    classes: classesIn(paths.map((path, at) => (kindOf(path) === 'css' ? textOf(at) : ''))),
  }
}
