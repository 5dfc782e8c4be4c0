import { useState } from 'react'
import { FileCode2, Palette, Plus, Trash2, Type } from 'lucide-react'
import type { Answer } from '#contract/kit/call.ts'
import { companyTheme, type CompanyTheme } from '#contract/marketing/theme/company-theme.ts'
import { firstPath, layoutPath, type FileKind } from '#contract/marketing/theme/files.ts'
import { cx } from '#panel/ui/cx.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import { Confirm } from '#panel/kit/record/confirm.tsx'
import { useSend } from '#panel/kit/server/query.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const NewFile = lateLayer(() => import('./new-file-dialog.tsx'))

export type ThemeFiles = Answer<typeof companyTheme.files>['files']
const icons: Record<FileKind, typeof FileCode2> = { html: FileCode2, css: Palette, strings: Type }

interface FileListProps {
  theme: CompanyTheme
  files: ThemeFiles
  open: string | undefined
  unsaved: readonly string[]
  isEditable: boolean
  onOpen: (path: string) => void
  onRemoved: (path: string) => void
}

/** The files of a theme. Unsaved files, and files that differ from the last release, are marked. */
export function FileList({ theme, files, open, unsaved, isEditable, onOpen, onRemoved }: FileListProps) {
  const t = useWords(words)
  const [asks, setAsks] = useState<'new' | 'remove' | null>(null)
  const params = { company_theme_id: theme.id }
  const remove = useSend(companyTheme.removeFile, {
    invalidates: [companyTheme.files, companyTheme.diff],
    onDone: (_, given) => {
      setAsks(null)
      onRemoved(given.params.path)
      onOpen(firstPath)
    },
  })
  const isRemovable = open !== undefined && open !== firstPath && open !== layoutPath
  return (
    <nav aria-label={t('files')} className="grid content-start gap-1">
      <ul className="flex gap-0.5 overflow-x-auto lg:grid">
        {files.map(({ path, kind, change }) => {
          const Icon = icons[kind]
          const isUnsaved = unsaved.includes(path)
          const mark = isUnsaved ? t('unsaved') : change && theme.state !== 'draft' ? t(`change.${change}`) : ''
          return (
            <li key={path} className="shrink-0">
              <button
                type="button"
                aria-current={path === open ? 'true' : undefined}
                onClick={() => onOpen(path)}
                className={cx(
                  'flex min-h-ctl w-full items-center gap-2 rounded-control px-2.5 text-left text-sm transition-colors hover:bg-hover',
                  path === open ? 'bg-hover font-medium text-ink' : 'text-muted',
                )}
              >
                <Icon size={15} aria-hidden className="shrink-0" />
                <span className="min-w-0 flex-1 truncate">{path}</span>
                {mark && <span className={cx('text-xs', isUnsaved ? 'text-warning' : 'text-muted')}>{mark}</span>}
              </button>
            </li>
          )
        })}
      </ul>
      {isEditable && (
        <div className="flex gap-1">
          <IconButton label={t('newFile')} icon={<Plus size={16} aria-hidden />} onPress={() => setAsks('new')} />
          <IconButton
            label={t('removeFile')}
            icon={<Trash2 size={16} aria-hidden />}
            isDisabled={!isRemovable}
            onPress={() => setAsks('remove')}
          />
        </div>
      )}
      {asks === 'new' && (
        <NewFile
          theme={theme}
          taken={files.map((it) => it.path)}
          onMade={(path) => {
            setAsks(null)
            onOpen(path)
          }}
          onClose={() => setAsks(null)}
        />
      )}
      {asks === 'remove' && open && (
        <Confirm
          title={t('removeFile')}
          confirmLabel={t('removeFile')}
          isDanger
          isPending={remove.isPending}
          onConfirm={() => remove.mutate({ params: { ...params, path: open } })}
          onClose={() => setAsks(null)}
        >
          {t('removeFileText', { path: open })}
        </Confirm>
      )}
    </nav>
  )
}
