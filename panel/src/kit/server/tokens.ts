/* The two tokens, under the names of spec §9. All browser tabs share them, so storing or
   removing them in one tab affects all. */
const tokenKey = 'token'
const refreshKey = 'refreshToken'
const userKey = 'sofra.user'

export const tokens = {
  access: () => localStorage.getItem(tokenKey),
  refresh: () => localStorage.getItem(refreshKey),
  /**
   * Stores the tokens from a login or a refresh. If a refresh brings no new refresh token, the old
   * one stays.
   */
  keep(it: { token: string; refreshToken?: string; device?: string | undefined }) {
    if (it.refreshToken) localStorage.setItem(refreshKey, it.refreshToken)
    if (it.device) devices.keep(it.device)
    localStorage.setItem(tokenKey, it.token)
  },
  clear() {
    for (const key of [tokenKey, refreshKey, userKey]) localStorage.removeItem(key)
  },
  /** Records to whom the tokens belong, so that other tabs notice a change of user. */
  belongTo(user_id: string) {
    if (localStorage.getItem(userKey) !== user_id) localStorage.setItem(userKey, user_id)
  },
  /** Calls the listener when another tab signed out or signed in another user. */
  onOtherUser(listener: () => void) {
    addEventListener('storage', (event) => {
      const isUser = event.key === userKey && event.oldValue !== null && event.newValue !== event.oldValue
      if (isUser || event.key === null) listener()
    })
  },
}

const devicesKey = 'sofra.devices'
const maxDevices = 10

/**
 * Tokens that mark this device, one per user. With them, the server distinguishes known devices
 * from strangers who guess passwords. They outlive a session, grant nothing by themselves and do
 * not name the user.
 */
export const devices = {
  marks: () => localStorage.getItem(devicesKey) ?? '',
  keep(mark: string) {
    const isSame = (other: string) => other.split('.')[0] === mark.split('.')[0]
    const others = devices
      .marks()
      .split(',')
      .filter((each) => each && !isSame(each))
    localStorage.setItem(devicesKey, [mark, ...others].slice(0, maxDevices).join(','))
  },
}

const lockName = 'sofra.refresh'
let inThisTab: Promise<unknown> = Promise.resolve()

/**
 * Runs work one at a time: across all tabs if the browser has locks (secure contexts), otherwise
 * within this tab.
 */
export function oneAtATime<T>(work: () => Promise<T>): Promise<T> {
  if (navigator.locks) return navigator.locks.request(lockName, work) as Promise<T>
  const next = inThisTab.then(work, work)
  inThisTab = next.catch(() => undefined)
  return next
}
