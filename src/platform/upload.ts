import { NetworkError, type SendOptions } from '#platform/client.ts'
import { timeouts, withXsrf } from '#platform/http.ts'

/**
 * Sends a form over the main client's way, with progress and abort. XMLHttpRequest because fetch tells no progress over
 * HTTP/1.1: ky's `onUploadProgress` needs a streamed body, which browsers send over HTTP/2 alone.
 */
export const sendForm = async (
  method: string,
  url: string,
  form: FormData,
  {
    signal,
    onProgress,
    route,
    headers,
  }: SendOptions & { readonly route: string; readonly headers: Readonly<Record<string, string>> },
): Promise<{ readonly response: Response; readonly data: unknown }> => {
  const token = await withXsrf()
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open(method, url)
    request.timeout = timeouts.main
    request.setRequestHeader('x-xsrf-token', token)
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    const unanswered = (name: string) => () => reject(new NetworkError(route, Object.assign(new Error(name), { name })))
    request.onerror = unanswered('NetworkError')
    request.ontimeout = unanswered('TimeoutError')
    request.onabort = () => reject(signal?.reason ?? new DOMException('Aborted', 'AbortError'))
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
    request.onload = () => {
      const { status, statusText, responseText } = request
      const response = new Response(status === 204 ? null : responseText, {
        status,
        statusText,
        headers: { 'retry-after': request.getResponseHeader('retry-after') ?? '' },
      })
      let data: unknown
      try {
        data = JSON.parse(responseText)
      } catch {
        // A proxy's refusal is a page and no envelope; an answer that says it went well must be one.
        if (response.ok) return unanswered('NotAnEnvelope')()
      }
      resolve({ response, data })
    }
    if (signal?.aborted) return reject(signal.reason)
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}
