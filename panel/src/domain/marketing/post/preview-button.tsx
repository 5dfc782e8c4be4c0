import { useState } from 'react'
import { Eye } from 'lucide-react'
import { Button } from '#panel/ui/button.tsx'
import { lateLayer } from '#panel/ui/late.tsx'
import type { Lang } from '#panel/kit/words/language.ts'
import { useWords } from '#panel/kit/words/words.ts'
import { postWords } from './words.ts'

const PreviewDialog = lateLayer(() => import('./preview-dialog.tsx'))

export interface PreviewButtonProps {
  post: { id: string | number; version: number }
  name: string
  /** Requests an address that shows the post in a language. */
  load: (lang: Lang, signal: AbortSignal) => Promise<{ url: string }>
}

/** Opens a post as visitors will see it, published or not. */
export function PreviewButton(props: PreviewButtonProps) {
  const t = useWords(postWords)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button icon={<Eye size={16} aria-hidden />} onPress={() => setOpen(true)}>
        {t('preview')}
      </Button>
      {isOpen && <PreviewDialog {...props} onClose={() => setOpen(false)} />}
    </>
  )
}
