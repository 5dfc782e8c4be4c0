import { createPublicKey, generateKeyPairSync, randomUUID, type KeyObject } from 'node:crypto'
import { decodeJwt, jwtVerify } from 'jose'

/** What an app on a phone showed. */
export interface ShownPush {
  /** The device: a token of FCM, or the address of a browser's subscription. */
  to: string
  title: string
  body: string
  data: Record<string, unknown>
  /** A later message with the same one replaces this one. */
  collapse_id: string
}
export interface Asked {
  method: string
  path: string
  headers: Record<string, string | undefined>
  body: Buffer
}
export interface Answered {
  status: number
  body: unknown
  headers?: Record<string, string>
}

const scope = 'https://www.googleapis.com/auth/firebase.messaging'
const audience = 'https://oauth2.googleapis.com/token'
const maxBytes = 4096

const denied = (error_description: string): Answered => ({
  status: 400,
  body: { error: 'invalid_grant', error_description },
})
/** A refusal as Google's APIs word it (cloud.google.com/apis/design/errors). */
function refused(code: number, status: string, message: string, errorCode?: string): Answered {
  const details = errorCode && [{ '@type': 'type.googleapis.com/google.firebase.fcm.v1.FcmError', errorCode }]
  return { status: code, body: { error: { code, message, status, ...(details && { details }) } } }
}
const wrong = (message: string) => refused(400, 'INVALID_ARGUMENT', message, 'INVALID_ARGUMENT')

/** Firebase Cloud Messaging with its projects, and Google's sign-in for service accounts. */
export function createFcm(show: (it: ShownPush) => void) {
  const accounts = new Map<string, { project_id: string; key: KeyObject }>()
  const signedIn = new Map<string, string>()
  const devices = new Map<string, string>()

  /** Makes a project with a service account. Returns the key file as Firebase offers it. */
  function keyFile(project_id = 'lokanta-app'): string {
    const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
    const client_email = `firebase-adminsdk-${randomUUID().slice(0, 5)}@${project_id}.iam.gserviceaccount.com`
    accounts.set(client_email, { project_id, key: publicKey })
    const private_key = privateKey.export({ type: 'pkcs8', format: 'pem' })
    return JSON.stringify(
      { type: 'service_account', project_id, client_email, private_key, token_uri: audience },
      null,
      2,
    )
  }
  /** Takes back the account of a key file that an earlier run made. */
  function know(file: string): void {
    const { client_email, project_id, private_key } = JSON.parse(file) as Record<string, string>
    accounts.set(client_email!, { project_id: project_id!, key: createPublicKey(private_key!) })
  }
  /** Makes a device on which an app of this project is installed. Returns its token. */
  function install(project_id = 'lokanta-app'): string {
    const token = `${randomUUID().slice(0, 22)}:APA91b${randomUUID()}${randomUUID()}`
    devices.set(token, project_id)
    return token
  }

  async function token({ method, body }: Asked): Promise<Answered> {
    if (method !== 'POST') return { status: 405, body: '' }
    const form = new URLSearchParams(body.toString('utf8'))
    if (form.get('grant_type') !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const assertion = form.get('assertion') ?? ''
    try {
      const email = decodeJwt(assertion).iss ?? ''
      const account = accounts.get(email)
      if (!account) return denied('Invalid grant: account not found')
      const { payload } = await jwtVerify(assertion, account.key, { algorithms: ['RS256'], audience })
      if (!String(payload['scope']).split(' ').includes(scope)) return { status: 400, body: { error: 'invalid_scope' } }
      if (payload.exp === undefined || payload.iat === undefined || payload.exp - payload.iat > 3600)
        return denied('Invalid JWT: Token must be a short-lived token (60 minutes)')
      const access_token = `ya29.${randomUUID()}`
      signedIn.set(access_token, account.project_id)
      return { status: 200, body: { access_token, expires_in: 3599, token_type: 'Bearer' } }
    } catch {
      return denied('Invalid JWT Signature.')
    }
  }

  function send({ method, headers, body }: Asked, project_id: string): Answered {
    if (method !== 'POST') return refused(405, 'UNIMPLEMENTED', 'Method not allowed')
    const signed = signedIn.get(/^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1] ?? '')
    if (!signed) return refused(401, 'UNAUTHENTICATED', 'Request had invalid authentication credentials.')
    if (signed !== project_id)
      return refused(403, 'PERMISSION_DENIED', "Permission 'cloudmessaging.messages.create' denied on resource")
    const { message, validate_only } = parsed(body)
    if (!message) return wrong('Invalid JSON payload received.')
    const { token, topic, condition, notification = {}, data = {}, android, apns } = message
    if ([token, topic, condition].filter((it) => it !== undefined).length !== 1)
      return wrong('Exactly one of token, topic or condition is required')
    if (Object.values(data).some((it) => typeof it !== 'string')) return wrong('Invalid value at message.data')
    if (Buffer.byteLength(JSON.stringify({ notification, data })) > maxBytes) return wrong('Message too big')
    if (token !== undefined) {
      if (!/^[\w-]{8,}:APA91b[\w-]{20,}$/.test(token))
        return wrong('The registration token is not a valid FCM registration token')
      const owner = devices.get(token)
      if (!owner) return refused(404, 'NOT_FOUND', 'Requested entity was not found.', 'UNREGISTERED')
      if (owner !== project_id) return refused(403, 'PERMISSION_DENIED', 'SenderId mismatch', 'SENDER_ID_MISMATCH')
      const collapse_id = android?.collapse_key ?? apns?.headers?.['apns-collapse-id'] ?? ''
      const { title = '', body: text = '' } = notification
      if (!validate_only) show({ to: token, title, body: text, data, collapse_id })
    }
    return { status: 200, body: { name: `projects/${project_id}/messages/${randomUUID()}` } }
  }

  return {
    keyFile,
    know,
    install,
    /** The app is removed from a device. */
    uninstall: (token: string) => void devices.delete(token),
    /** All access tokens are revoked. */
    revoke: () => signedIn.clear(),
    answer(asked: Asked): Promise<Answered> | Answered | undefined {
      if (asked.path === '/token') return token(asked)
      const [, project] = /^\/v1\/projects\/([^/]+)\/messages:send$/.exec(asked.path) ?? []
      return project === undefined ? undefined : send(asked, project)
    },
  }
}

function parsed(body: Buffer): Sent {
  try {
    return JSON.parse(body.toString('utf8')) as Sent
  } catch {
    return {}
  }
}

interface Sent {
  validate_only?: boolean
  message?: {
    token?: string
    topic?: string
    condition?: string
    notification?: { title?: string; body?: string }
    data?: Record<string, unknown>
    android?: { collapse_key?: string }
    apns?: { headers?: Record<string, string> }
  }
}
