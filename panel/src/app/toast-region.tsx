// Apart, so that the first screen does not wait for it.
export { ToastRegion as default } from '#panel/ui/toast.tsx'
