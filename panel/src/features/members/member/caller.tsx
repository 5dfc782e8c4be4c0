import { useEffect } from 'react'
import { useGo, usePage } from '#panel/kit/page/page.tsx'

/** Leads from a caller's number to the members who have it (spec §2). */
export default function Caller() {
  const { tel } = usePage<'/caller-id/$tel'>().params
  const go = useGo()
  useEffect(() => {
    const search = new URLSearchParams({ phone: tel, from: 'callerid', limit: '10', sort: '-created_at' })
    go(`/member/list?${search.toString()}`, { replace: true })
  }, [tel, go])
  return null
}
