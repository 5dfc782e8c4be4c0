import { CircleCheck, Info, TriangleAlert, X } from 'lucide-react'
import {
  Button,
  Text,
  UNSTABLE_Toast as AriaToast,
  UNSTABLE_ToastContent as AriaToastContent,
  UNSTABLE_ToastRegion as AriaToastRegion,
} from 'react-aria-components'
import { toastQueue, type ToastContent } from './toast-queue.ts'

const icons = {
  success: <CircleCheck size={18} aria-hidden className="text-success" />,
  info: <Info size={18} aria-hidden className="text-info" />,
  warning: <TriangleAlert size={18} aria-hidden className="text-warning" />,
  danger: <TriangleAlert size={18} aria-hidden className="text-danger" />,
}

/**
 * Where toasts appear; stands once in the shell. At the bottom left, above the dock's bar; on a phone above the buttons that stand at the bottom. F6 reaches it, and
 * its timers wait while one looks at it.
 */
export function ToastRegion() {
  return (
    <AriaToastRegion
      queue={toastQueue}
      className="fixed bottom-4 left-4 z-70 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2 outline-none in-data-[dock=bar]:bottom-17 max-sm:bottom-[calc(5rem+env(safe-area-inset-bottom))] max-sm:in-data-[dock=bar]:bottom-[calc(9rem+env(safe-area-inset-bottom))]"
    >
      {({ toast }) => (
        <AriaToast toast={toast} className="pop flex items-start gap-3 p-3.5">
          <Content content={toast.content} close={() => toastQueue.close(toast.key)} />
          <Button
            slot="close"
            className="-mt-1 -mr-1 grid size-7 shrink-0 place-items-center rounded-control text-muted hover:bg-hover pointer-coarse:size-11"
          >
            <X size={16} aria-hidden />
          </Button>
        </AriaToast>
      )}
    </AriaToastRegion>
  )
}

function Content({ content, close }: { content: ToastContent; close: () => void }) {
  const { action } = content
  return (
    <>
      <span className="pt-px">{icons[content.kind ?? 'success']}</span>
      <AriaToastContent className="flex min-w-0 flex-1 flex-col items-start gap-0.5">
        <Text slot="title" className="font-medium">
          {content.title}
        </Text>
        {content.description && (
          <Text slot="description" className="text-xs text-muted">
            {content.description}
          </Text>
        )}
        {action && (
          <Button
            className="mt-1 -ml-2 min-h-ctl-sm rounded-control px-2 font-medium text-accent-text hover:bg-hover"
            onPress={() => {
              action.onAction()
              close()
            }}
          >
            {action.label}
          </Button>
        )}
      </AriaToastContent>
    </>
  )
}
