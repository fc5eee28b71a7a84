import type { PasskeyOptions, SignInMethods } from '@kalah/api/account';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';

type Passkey = Record<string, unknown>;

export function canUsePasskeys({ passkeys }: SignInMethods): boolean {
  return passkeys && isSecureContext && 'PublicKeyCredential' in globalThis;
}

export async function createPasskey(options: PasskeyOptions): Promise<Passkey> {
  const { startRegistration } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialCreationOptionsJSON;
  return { ...(await startRegistration({ optionsJSON })) };
}

/**
 * Lets the browser offer its passkeys in the field of the name; resolves when one was chosen. Undefined if the browser cannot. Asking
 * for a passkey in another way, or `stopOffering`, ends it.
 */
export async function offerPasskeys(start: () => Promise<PasskeyOptions>): Promise<Passkey | undefined> {
  const { browserSupportsWebAuthnAutofill, startAuthentication } = await import('@simplewebauthn/browser');
  if (!(await browserSupportsWebAuthnAutofill())) return undefined;
  const optionsJSON = (await start()) as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON, useBrowserAutofill: true })) };
}

export async function stopOffering(): Promise<void> {
  const { WebAuthnAbortService } = await import('@simplewebauthn/browser');
  WebAuthnAbortService.cancelCeremony();
}

export async function usePasskey(options: PasskeyOptions): Promise<Passkey> {
  const { startAuthentication } = await import('@simplewebauthn/browser');
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
