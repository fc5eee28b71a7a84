import type { FastifyRequest } from 'fastify';
import { toCaller } from '../../platform/http/caller.ts';
import { isFromOtherSite } from '../../platform/http/site.ts';
import { toDeviceLabel } from '../device-label.ts';
import { AccountError } from '../errors.ts';
import type { Arrival } from '../sign-in.ts';
import { findSecret } from './cookies.ts';

export function toArrival(request: FastifyRequest, publicUrl: string | undefined): Arrival {
  const device = findSecret('device', request, publicUrl);
  return {
    address: toCaller(request.ip),
    label: toDeviceLabel(request.headers['user-agent']),
    ...(device !== undefined && { device }),
  };
}

/** [A11] Another site must not sign its visitor in, not even to an account of the attacker. */
export function rejectOtherSites(request: FastifyRequest, publicUrl: string | undefined): void {
  if (isFromOtherSite(request, publicUrl)) throw new AccountError('cross-site');
}
