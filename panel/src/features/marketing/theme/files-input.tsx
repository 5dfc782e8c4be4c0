import { Suspense, useState } from 'react'
import { Plus, Trash2 } from 'lucide-react'
import { firstPath, isFilePath, kindOf, readStrings, type ThemeFile } from '#contract/marketing/theme/files.ts'
import { IconButton } from '#panel/ui/icon-button.tsx'
import { lazy } from '#panel/ui/lazy.ts'
import { Segmented } from '#panel/ui/segmented.tsx'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { TextField } from '#panel/ui/text-field.tsx'
import { classesIn } from '#panel/domain/marketing/theme/classes-in.ts'
import { useBound } from '#panel/kit/form/bound.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import { words } from './words.ts'

const CodeEditor = lazy(() => import('#panel/domain/marketing/theme/code-editor.tsx'))

/** The files of a theme. One of them is open in the editor. */
export function FilesInput({ name }: { name: string }) {
  const t = useWords(words)
  const {
    value: files = [],
    onChange,
    error,
    isReadOnly,
  } = useBound<ThemeFile[] | undefined>({ name, label: t('files') })
  const [chosen, setChosen] = useState(firstPath)
  const [typed, setTyped] = useState('')
  const open = files.find((it) => it.path === chosen) ?? files[0]
  const textsOf = (kind: string) => files.filter((it) => kindOf(it.path) === kind).map((it) => it.text)
  const canAdd = isFilePath(typed) && !files.some((it) => it.path === typed)
  const add = () => {
    if (!canAdd) return
    onChange([...files, { path: typed, text: '' }])
    setChosen(typed)
    setTyped('')
  }
  return (
    <div className="col-span-full grid min-w-0 gap-3">
      <HistoryLabel
        name={`${name}.*`}
        label={t('files')}
        parts={{
          of: (it: ThemeFile) => it.path,
          say: (it: ThemeFile) => it.path,
          rows: ([it]: readonly ThemeFile[]) => t('bytes', { kb: ((it?.text.length ?? 0) / 1024).toFixed(1) }),
        }}
      />
      <Segmented
        label={t('files')}
        value={open?.path ?? ''}
        onChange={setChosen}
        segments={files.map(({ path }) => ({ value: path, label: path }))}
      />
      {open && (
        <div className="h-[min(60vh,36rem)] overflow-hidden rounded-card border border-line">
          <Suspense fallback={<Skeleton className="h-full" />}>
            <CodeEditor
              key={open.path}
              label={t('source', { path: open.path })}
              path={open.path}
              text={open.text}
              keys={textsOf('strings').flatMap((it) => [...readStrings(it).strings.keys()])}
              classes={classesIn(textsOf('css'))}
              lostText={(what) => t('lostHere', { what })}
              onChange={(text) => onChange(files.map((it) => (it.path === open.path ? { ...it, text } : it)))}
              {...(isReadOnly && { before: open.text })}
            />
          </Suspense>
        </div>
      )}
      {error && <p className="text-sm text-danger">{error}</p>}
      {!isReadOnly && (
        <div className="flex items-end gap-2">
          <TextField label={t('newFile')} value={typed} onChange={setTyped} className="max-w-60" />
          <IconButton label={t('add')} icon={<Plus size={16} aria-hidden />} isDisabled={!canAdd} onPress={add} />
          <IconButton
            label={t('removeFile')}
            icon={<Trash2 size={16} aria-hidden />}
            isDisabled={!open || open.path === firstPath || files.length === 1}
            onPress={() => onChange(files.filter((it) => it !== open))}
          />
        </div>
      )}
    </div>
  )
}
