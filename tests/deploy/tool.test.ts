import { afterEach, expect, test, vi } from 'vitest';
import { hasTool } from './tool.ts';

afterEach(() => vi.restoreAllMocks());

test('says what is not checked when a tool is missing', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(hasTool('no-such-tool', [], 'everything it checks')).toBe(false);
  expect(warn).toHaveBeenCalledWith(
    'NOT CHECKED, because no-such-tool is not installed: everything it checks.',
  );
});

test('says so when only a part of the command is installed', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(hasTool('sh no-such-command', [], 'everything it checks')).toBe(false);
  expect(warn).toHaveBeenCalledWith(
    'NOT CHECKED, because sh no-such-command is not installed: everything it checks.',
  );
});

test('says nothing about an installed tool', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  expect(hasTool('node', ['--version'], 'nothing')).toBe(true);
  expect(warn).not.toHaveBeenCalled();
});
