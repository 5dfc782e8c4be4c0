import { Suspense } from 'react'
import { useFormContext } from 'react-hook-form'
import { plainText, type Block } from '#contract/platform/rich-text.ts'
import { lazy } from '#panel/ui/lazy.ts'
import { Skeleton } from '#panel/ui/skeleton.tsx'
import { useBound, type InputProps } from '#panel/kit/form/bound.ts'
import { HistoryLabel } from '#panel/kit/form/history-label.tsx'
import { ReadFact } from '#panel/kit/form/read-fact.tsx'

// The editor is large, so its bytes load only where a text is edited.
const RichTextEditor = lazy(() => import('./rich-text-editor.tsx'))

/** An input for a formatted text with pictures. Its height stays the same while it loads. */
export function RichTextInput({ lang, ...rest }: InputProps & { lang: string }) {
  const { value, onChange, onBlur, error, label, description, isRequired, isReadOnly, name, ref } = useBound<
    readonly Block[] | undefined
  >(rest)
  const { getValues } = useFormContext()
  const text = value ?? []
  const help = `${name}-help`
  const said = (blocks: readonly Block[]) => plainText(blocks)
  const history = <HistoryLabel name={name} label={label} rows={(blocks) => said(blocks as readonly Block[])} />
  if (isReadOnly)
    return (
      <ReadFact label={label}>
        {history}
        <span className="whitespace-pre-line">{said(text)}</span>
      </ReadFact>
    )
  return (
    <div className="grid min-w-0 gap-1.5">
      {history}
      <span className="text-sm font-medium" aria-hidden>
        {label}
        {isRequired && <span className="text-danger"> *</span>}
      </span>
      <Suspense fallback={<Skeleton className="h-75" />}>
        <RichTextEditor
          label={label}
          lang={lang}
          value={text}
          current={() => (getValues(name) as readonly Block[] | undefined) ?? []}
          onChange={onChange}
          onBlur={onBlur}
          isWrong={error !== undefined}
          isRequired={isRequired}
          describedBy={help}
          ref={ref}
        />
      </Suspense>
      <div id={help} className="flex flex-col gap-0.5 text-xs text-muted empty:hidden">
        {error && <span className="text-danger">{error}</span>}
        {description}
      </div>
    </div>
  )
}
