import type { PasskeyOptions, SignInMethods } from '@kalah/api/account';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Passkey = Record<string, unknown>;

/** Whether the server and this browser can use passkeys. */
export function canUsePasskeys({ passkeys }: SignInMethods): boolean {
  return passkeys && isSecureContext && 'PublicKeyCredential' in globalThis;
}

/** Lets the browser create a passkey. */
export async function createPasskey(options: PasskeyOptions): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/** Lets the browser answer with one of its passkeys. */
export async function usePasskey(options: PasskeyOptions): Promise<Passkey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
