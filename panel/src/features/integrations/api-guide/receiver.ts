/** The languages in which the check of a signature is shown. */
export const receiverKinds = ['typescript', 'php', 'python'] as const
export type ReceiverKind = (typeof receiverKinds)[number]

/** Checks the signature of an event; the receiver's code in one piece. */
export const receivers: Record<ReceiverKind, string> = {
  typescript: `import { createHmac, timingSafeEqual } from 'node:crypto'

/** Whether an event is from us and not older than five minutes. Pass the body as it was received. */
export function isOurs(header: string, rawBody: Buffer, secret: string): boolean {
  const seconds = /t=(\\d+)/.exec(header)?.[1]
  if (!seconds || Math.abs(Date.now() / 1000 - Number(seconds)) > 300) return false
  const own = createHmac('sha256', secret).update(seconds + '.').update(rawBody).digest()
  return [...header.matchAll(/v1=([0-9a-f]{64})/g)].some(([, it]) => timingSafeEqual(own, Buffer.from(it!, 'hex')))
}`,

  php: `/**
 * Whether an event is from us and not older than five minutes. The header is
 * $_SERVER['HTTP_SOFRA_SIGNATURE'], the body as it was received file_get_contents('php://input').
 */
function isOurs(string $header, string $rawBody, string $secret): bool {
  if (!preg_match('/t=(\\d+)/', $header, $time) || abs(time() - (int) $time[1]) > 300) return false;
  $own = hash_hmac('sha256', $time[1] . '.' . $rawBody, $secret);
  preg_match_all('/v1=([0-9a-f]{64})/', $header, $signatures);
  foreach ($signatures[1] as $it) if (hash_equals($own, $it)) return true;
  return false;
}`,

  python: `import hashlib, hmac, re, time

def is_ours(header: str, raw_body: bytes, secret: str) -> bool:
    """Whether an event is from us and not older than five minutes. Pass the body as it was received."""
    seconds = re.search(r"t=(\\d+)", header)
    if not seconds or abs(time.time() - int(seconds[1])) > 300:
        return False
    own = hmac.new(secret.encode(), seconds[1].encode() + b"." + raw_body, hashlib.sha256).hexdigest()
    return any(hmac.compare_digest(own, it) for it in re.findall(r"v1=([0-9a-f]{64})", header))`,
}
