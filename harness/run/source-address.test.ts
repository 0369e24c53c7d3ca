import { expect, test } from "vitest";
import { readSource } from "./source-address.ts";

test.each([
  ["https://github.com/XRPLF/rippled.git", "rippled"],
  ["https://host:8443/a/b/", "b"],
  ["ssh://git@host:22/~user/node.git", "node"],
  ["git@github.com:paritytech/polkadot-sdk.git", "polkadot-sdk"],
  ["host:node", "node"],
  ["file:///srv/a folder/node", "node"],
  ["https://host/", "host"],
  ["https://host/..", "repository"],
])("%s is an address, of %s", (address, name) => {
  expect(readSource(address, "/targets")).toEqual({ kind: "address", address, name });
});

test.each([
  ["..", "/targets"],
  ["../../node", "/node"],
  ["/srv/node", "/srv/node"],
  ["./host:node", "/targets/here/host:node"],
  ["a/b:c", "/targets/here/a/b:c"],
])("%s is a path", (path, absolute) => {
  expect(readSource(path, "/targets/here")).toEqual({ kind: "folder", path: absolute });
});

test.each([
  ["", "is neither a path nor an address"],
  ["a\nb", "is neither a path nor an address"],
  ["http://host/node", "is not by https, ssh or file"],
  ["git://host/node", "is not by https, ssh or file"],
  ["HTTPS://host/node", "is not by https, ssh or file"],
  ["ext::sh -c reboot", "is not by https, ssh or file"],
  ["-oProxyCommand:x", "is no address"],
  ["ssh://-oProxyCommand=reboot/x", "is no address"],
  ["https://token@host/node", "holds credentials"],
  ["ssh://git:password@host/node", "holds credentials"],
  ["https://host/node?token=1", "there is a ? or # in it"],
  ["file://elsewhere/node", "is no address of a file here"],
  ["https://", "is no address"],
  ["git@host: x", "there is a space in it"],
])("%j is refused", (text, reason) => {
  expect(() => readSource(text, "/targets")).toThrow(reason);
});

test("a refusal does not repeat a password", () => {
  expect(() => readSource("https://me:secret@host/node", "/")).toThrow(/^"https:\/\/\*\*\*@host\/node" holds/);
});
