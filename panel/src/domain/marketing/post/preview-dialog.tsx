import { Button } from '#panel/ui/button.tsx'
import { Dialog } from '#panel/ui/dialog.tsx'
import { PreviewFrame } from '#panel/domain/marketing/preview-frame.tsx'
import { useWords } from '#panel/kit/words/words.ts'
import type { PreviewButtonProps } from './preview-button.tsx'
import { postWords } from './words.ts'

/** A post as visitors will see it, published or not. */
export default function PreviewDialog({ post, name, load, onClose }: PreviewButtonProps & { onClose: () => void }) {
  const t = useWords(postWords)
  const title = t('previewTitle', { name })
  return (
    <Dialog title={title} width="wide" onClose={onClose} footer={<Button onPress={onClose}>{t('close')}</Button>}>
      <PreviewFrame
        title={title}
        of={['post', post.id, post.version]}
        load={load}
        note={t('previewOld')}
        height={520}
      />
    </Dialog>
  )
}
